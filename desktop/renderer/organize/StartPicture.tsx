import styles from './StartPicture.module.css'

/** Loose sheets above a folder with three sorted rows. */
export function StartPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 200 132" aria-hidden="true">
      <g className={styles.sheet}>
        <rect x="34" y="22" width="34" height="44" rx="5" transform="rotate(-14 51 44)" />
        <rect x="82" y="6" width="34" height="44" rx="5" transform="rotate(5 99 28)" />
        <rect x="131" y="20" width="34" height="44" rx="5" transform="rotate(17 148 42)" />
      </g>
      <g className={styles.mark}>
        <path d="M41 38l18-4.5M43 46l12-3" />
        <path d="M90 20l17 1.5M89 28l11 1" />
        <path d="M141 33l17 5M139 41l11 3.4" />
      </g>
      <path
        className={styles.folder}
        d="M38 62a8 8 0 0 1 8-8h27a7 7 0 0 1 5.4 2.6l3.6 4.4h72a8 8 0 0 1 8 8v49a8 8 0 0 1-8 8H46a8 8 0 0 1-8-8z"
      />
      <g className={styles.row}>
        <path d="M58 82h84" />
        <path d="M58 96h62" />
        <path d="M58 110h40" />
      </g>
    </svg>
  )
}
