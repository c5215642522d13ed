import { Component, type ReactNode } from 'react'
import { usePlatform } from '../platform.tsx'
import { shell } from '../text/shell.ts'
import { Button } from './Button.tsx'
import { Page } from './Page.tsx'

type ScreenBoundaryProps = { readonly pathname: string; readonly children: ReactNode }
type State = { readonly pathname: string; readonly hasFailed: boolean }

/** Keeps the frame when a screen fails, most often because its file went away with an older version of the site. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  /** Another route is another try. A key would do that, too, but take the former screen away before the next is there. */
  static getDerivedStateFromProps = ({ pathname }: ScreenBoundaryProps, state: State) =>
    pathname === state.pathname ? null : { pathname, hasFailed: false }
  override state: State = { pathname: this.props.pathname, hasFailed: false }
  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children
  }
}

function Failure() {
  const { reload } = usePlatform()
  return (
    <Page width="narrow" title={shell.failure.title} lead={shell.failure.text}>
      <Button look="primary" onClick={reload}>
        {shell.failure.action}
      </Button>
    </Page>
  )
}
