import styles from './Sheet.module.css'

type SheetProps = {
  /** An extension; '' for none. */
  readonly label: string
  /** There is room to read it. */
  readonly isLabelled: boolean
}

/** Within an SVG: a sheet of 48 by 60 with a folded corner, in the colour of the text. */
export function Sheet({ label, isLabelled }: SheetProps) {
  return (
    <>
      <path
        className={styles.sheet}
        d="M7.5 1.5H29l16 16V54a4.5 4.5 0 0 1-4.5 4.5h-33A4.5 4.5 0 0 1 3 54V6a4.5 4.5 0 0 1 4.5-4.5z"
      />
      <path className={styles.fold} d="M29 1.5V13a4.5 4.5 0 0 0 4.5 4.5H45z" />
      {isLabelled && <path className={styles.lines} d="M11 25h26M11 32h26" />}
      {isLabelled && label !== '' ? (
        <>
          <rect className={styles.band} y="39" width="48" height="16" rx="4" />
          <text
            className={styles.label}
            x="24"
            y="51"
            fontSize="12"
            textLength={label.length > 3 ? 38 : undefined}
            lengthAdjust="spacingAndGlyphs"
          >
            {label}
          </text>
        </>
      ) : (
        <path className={styles.band} d="M3 42h42v12a4.5 4.5 0 0 1-4.5 4.5h-33A4.5 4.5 0 0 1 3 54z" />
      )}
    </>
  )
}
