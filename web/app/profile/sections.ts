export const sectionNames = ['profile', 'subscription', 'security', 'account'] as const
export type SectionName = (typeof sectionNames)[number]

/** @returns the section that a hash names; an unknown one is the profile */
export const sectionOf = (hash: string): SectionName =>
  sectionNames.find(name => hash === `#${name}`) ?? 'profile'
