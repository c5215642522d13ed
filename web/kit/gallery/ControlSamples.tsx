import { useState } from 'react'
import { Button } from '../Button.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { Choice } from '../form/Choice.tsx'
import { Select } from '../form/Select.tsx'
import { Switch } from '../form/Switch.tsx'
import { Tabs } from '../Tabs.tsx'
import { ThemeChoice } from '../theme/ThemeChoice.tsx'
import { Row, Samples } from './Samples.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = ['small', 'normal', 'large'] as const

const sets = [
  { value: '', label: 'None' },
  { value: 'photos', label: 'photos' },
] as const

const ignore = () => undefined

/** Controls. */
export function ControlSamples() {
  const [way, setWay] = useState<'type' | 'date' | 'size'>('type')
  const [period, setPeriod] = useState<'month' | 'year'>('month')
  const [tab, setTab] = useState<'folders' | 'moves' | 'left'>('folders')
  const [set, setSet] = useState<'' | 'photos'>('')
  const [isOn, setIsOn] = useState(true)
  const [isOff, setIsOff] = useState(false)
  return (
    <>
      <Samples title="Buttons">
        {sizes.map(size => (
          <Row key={size}>
            {variants.map(variant => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button size={size} icon="folder">
              with an icon
            </Button>
            <Button size={size} variant="primary" disabled>
              off
            </Button>
          </Row>
        ))}
        <Button wide>wide</Button>
        <Row>
          <CopyButton value="copied" />
        </Row>
      </Samples>
      <Samples title="Switches">
        <Row>
          <Switch label="On" isOn={isOn} onChange={setIsOn} />
          <Switch label="Off" isOn={isOff} onChange={setIsOff} />
          <Switch label="Its label is only said" labelled="hidden" isOn onChange={ignore} />
        </Row>
        <Switch label="Its label stands before it" labelled="before" isOn onChange={ignore} />
      </Samples>
      <Samples title="Selects">
        <Select label="Set" options={sets} chosen={set} onChoose={setSet} />
        <Select
          label="Its label is only said"
          labelled="hidden"
          options={sets}
          chosen={set}
          onChoose={setSet}
        />
      </Samples>
      <Samples title="Choices">
        <Row>
          <Choice
            legend="Sort files"
            options={[
              { value: 'type', label: 'By type', icon: 'type' },
              { value: 'date', label: 'By date', icon: 'calendar', tag: 'Premium' },
              { value: 'size', label: 'By size', icon: 'size', tag: 'Premium' },
            ]}
            chosen={way}
            onChoose={setWay}
          />
          <ThemeChoice />
        </Row>
        <Choice
          legend="Billing period"
          variant="cards"
          options={[
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Yearly', gain: 'Save 17%' },
          ]}
          chosen={period}
          onChoose={setPeriod}
        />
      </Samples>
      <Samples title="Tabs">
        <div>
          <Tabs
            label="What will happen"
            open={tab}
            onOpen={setTab}
            tabs={[
              { name: 'folders', label: 'Folders', items: 11 },
              { name: 'moves', label: 'All moves', items: 1299 },
              { name: 'left', label: 'Left alone', items: 0 },
            ]}
          >
            <p>What the tab {tab} shows.</p>
          </Tabs>
        </div>
      </Samples>
    </>
  )
}
