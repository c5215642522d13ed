import type { Row } from '../../ipc/organize-views.ts'
import { type Column, columnsWith } from './columns.tsx'
import { FileHeader, FileIcon, FileRow } from './FileCells.tsx'
import styles from './FileList.module.css'
import { pressKey, pressMenuButton, pressPointer, pressTwice, rowAt } from './list-input.ts'
import type { FileListProps } from './list-props.ts'
import { at as atFile } from './selection.ts'
import type { ListState } from './use-selection.ts'
import { barPx } from './use-sight.ts'

type FileFieldProps = FileListProps & { readonly list: ListState }

/** The field has the focus and names its active file, if that is drawn: files far out of sight do not exist. */
const fieldProps = (label: string, active: string | undefined, isMultiple: boolean) =>
  ({
    'aria-label': label,
    'aria-activedescendant': active,
    ...(isMultiple && { 'aria-multiselectable': true }),
  }) as const

/** The files themselves, and all that is pressed on them. */
export function FileField(props: FileFieldProps) {
  const { rows, view = 'list', label, order = null, onPoint, work, acts, list } = props
  const { field, sight, active, chosenRows, idOf } = list
  const isIcons = view === 'icons'
  const hasHead = view === 'list'
  const columns = columnsWith(props.columns, acts?.column)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a grid or a list box
    <div
      ref={field}
      role={isIcons ? 'listbox' : 'grid'}
      {...fieldProps(label, sight.places.includes(active) ? idOf(active) : undefined, work !== undefined)}
      {...(!isIcons && { 'aria-rowcount': rows.length + (hasHead ? 1 : 0) })}
      tabIndex={0}
      className={`${isIcons ? styles.icons : styles.list} ${work ? styles.worked : ''}`}
      onKeyDown={event => pressKey(event, list)}
      onPointerDown={event => pressPointer(event, list)}
      onContextMenu={event => pressMenuButton(event, list)}
      onDoubleClick={event => pressTwice(event, list)}
      onPointerOver={event => {
        const row = rowAt(event, rows)
        onPoint?.(row?.section ?? null)
      }}
      onPointerLeave={() => onPoint?.(null)}
    >
      {hasHead && <FileHeader columns={columns} order={order} onSort={props.onSort} />}
      <div
        role={isIcons ? 'none' : 'rowgroup'}
        className={styles.cells}
        style={{
          paddingTop: sight.abovePx,
          paddingBottom: sight.belowPx + (work && chosenRows.length > 0 ? barPx : 0),
          ...(isIcons && { gridTemplateColumns: `repeat(${sight.columns}, minmax(0, 1fr))` }),
        }}
      >
        <Cells {...props} drawn={columns} />
      </div>
      {rows.length === 0 && props.empty && <p className={styles.none}>{props.empty}</p>}
    </div>
  )
}

/** The files in sight. */
function Cells(props: FileFieldProps & { readonly drawn: readonly Column[] }) {
  const { of, id, rows, view = 'list', lit = null, colourOf, work, list, drawn: columns } = props
  const { selection, select, active, sight, idOf, open } = list
  const Cell = view === 'icons' ? FileIcon : FileRow
  function look({ path }: Row): void {
    select(atFile(path))
    open({ part: 'look', path })
  }
  return sight.places.map(at => {
    const row = rows[at]
    if (row === undefined) return null
    return (
      <Cell
        key={at}
        elementId={idOf(at)}
        {...{ of, id, at, row, view, columns }}
        onLook={work ? undefined : look}
        total={rows.length}
        isChosen={work && selection.chosen.has(row.path)}
        isActive={at === active}
        isDim={lit !== null && row.section !== lit}
        colour={row.to === '' ? undefined : colourOf?.(row.section)}
      />
    )
  })
}
