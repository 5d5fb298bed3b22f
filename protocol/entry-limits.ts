// Limits of networks, and of what is counted for the whole site.

/**
 * How many times the budget of a single network the networks around it have, by prefix length. A provider that assigns /48 networks gives one
 * customer 65,536 times a /64. A /24 may be the shared addresses of a mobile carrier.
 */
export const NETWORK_WIDTHS: Readonly<Record<number, number>> = { 24: 8, 56: 2, 48: 4 };
/** The same for connected users: 320 of a /48 are a university whose every room has a /64. */
export const PLACE_WIDTHS: Readonly<Record<number, number>> = { 24: 32, 56: 4, 48: 16 };
/** Of one account from everywhere. Above it unknown devices solve a challenge for each attempt; devices that the account has used do not. */
export const LOGIN_GUESSES_OF_SITE = 50;
