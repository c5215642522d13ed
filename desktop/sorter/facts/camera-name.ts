/** `Canon` and `Canon EOS R6` → `Canon EOS R6`; `Apple` and `iPhone 15` → `Apple iPhone 15`. */
export function cameraOf(make: string, model: string): string | null {
  const [maker = ''] = make.split(' ')
  const isNamed = model.toLowerCase().startsWith(maker.toLowerCase())
  return (isNamed ? model : `${make} ${model}`).trim() || null
}
