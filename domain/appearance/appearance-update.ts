/** How an account looks from its next visit on. A missing field stays as it is. */
export type AppearanceUpdate = {
  nickname?: string;
  color?: string;
  backgroundColor?: string;
  image?: string;
  star?: string;
};
