/** Appearance of an account from its next visit. A missing field stays unchanged. */
export type AppearanceUpdate = {
  nickname?: string;
  color?: string;
  backgroundColor?: string;
  image?: string;
  star?: string;
};
