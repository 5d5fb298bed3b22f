/** What flags are compared with: the template of the role, or what the role begins with on every site. */
export type Basis = 'template' | 'original';

/** The texts of each comparison. */
export const BASIS_TEXTS = {
  template: {
    of: 'admin.accounts.template.of',
    back: 'admin.accounts.template.back',
    differs: 'admin.accounts.differs',
    differ: 'admin.accounts.differ',
  },
  original: {
    of: 'admin.roles.original.of',
    back: 'admin.roles.original.back',
    differs: 'admin.roles.original.differs',
    differ: 'admin.roles.original.differ',
  },
} as const satisfies Record<Basis, object>;
