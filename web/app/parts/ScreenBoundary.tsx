import { Component, type ReactNode } from 'react'
import { usePlatform } from '../platform.tsx'
import { shell } from '../text/shell.ts'
import { Button } from './Button.tsx'
import { Page } from './Page.tsx'

type ScreenBoundaryProps = { readonly children: ReactNode }

/** Keeps the frame when a screen fails, most often because its file went away with an older version of the site. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }
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
