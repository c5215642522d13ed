/** The scopes, in the words of the consent page. */
const words = {
  openid: 'recognise you when you come back',
  profile: 'see your name',
  email: 'see your email address',
  offline_access: 'do so for up to 30 days while you are away',
  'desktop:session': 'sign you in to the Sortwell app on this computer',
} as const

export type Scope = keyof typeof words

/** Scopes that an operator can register. The desktop's is its own. */
export const publicScopes = [
  'openid',
  'profile',
  'email',
  'offline_access',
] as const satisfies readonly Scope[]

/** Scope names, separated by single spaces, each once. */
export const splitScope = (text: string): string[] => [...new Set(text.split(' ').filter(Boolean))]

export const isScope = (name: string): name is Scope => Object.hasOwn(words, name)

export const describeScopes = (names: readonly string[]): string[] =>
  names.flatMap(name => (isScope(name) ? [words[name]] : []))
