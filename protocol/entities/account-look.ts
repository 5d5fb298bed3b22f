/** How an account looks from its next coming on; what is not said stays. */
export type AccountLook = {
  nickname?: string;
  color?: string;
  backgroundColor?: string;
  image?: string;
  star?: string;
};
