import type { IconName } from '../../../web/kit/icon-paths.ts'
import type { LeftReason } from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import type { FileListProps } from '../lists/list-props.ts'
import { FileSectionCard } from './FileSectionCard.tsx'
import { FileSectionDetails } from './FileSectionDetails.tsx'

const leftIcons: Readonly<Record<LeftReason, IconName>> = {
  rule: 'sliders',
  'no-rule': 'sliders',
  clash: 'file',
  bound: 'file',
  case: 'file',
  destination: 'folder',
  folder: 'folder',
  sorted: 'check',
  project: 'code',
  bundle: 'cube',
  mount: 'archive',
  deep: 'folder',
  link: 'link',
  special: 'file',
  hidden: 'hidden',
  system: 'sliders',
  shortcut: 'shortcut',
  'private-key': 'lock',
  unfinished: 'download',
  recent: 'history',
  'in-use': 'lock',
  loop: 'sliders',
  unreadable: 'alert',
  'cloud-only': 'download',
  'bad-name': 'alert',
  'by-hand': 'check',
}

/** With `work` the files can be worked with. */
type LeftAloneProps = Pick<FileListProps, 'onChosen' | 'work'> & { readonly plan: ShownPlan }

/** What stays in the folder, by the reason why. */
export function LeftAlone({ plan, ...list }: LeftAloneProps) {
  return (
    <FileSectionCard>
      {plan.left.map(section => (
        <FileSectionDetails
          key={section.key}
          section={section}
          icon={leftIcons[section.key]}
          columns="left"
          rows={plan.rows.left}
          of="plan"
          id={plan.planId}
          noun="item"
          {...list}
        />
      ))}
    </FileSectionCard>
  )
}
