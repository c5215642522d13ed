import { Button } from '../../../web/kit/Button.tsx'
import { useAppInfo } from '../data/app-info.tsx'
import { text } from '../lists/text.ts'

type ShowButtonProps = {
  readonly size?: 'small' | 'large'
  readonly variant?: 'secondary' | 'quiet'
  readonly onClick: () => void
}

/** Shows something in the system's file manager, by that one's name. */
export function ShowButton(props: ShowButtonProps) {
  return <Button {...props}>{text.showFolder[useAppInfo().system]}</Button>
}
