import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { Notice } from '../../../kit/Notice.tsx'
import { useMode } from '../../../kit/use-mode.ts'
import { lazyScreen } from '../../shell/lazy-screen.tsx'
import { useUser } from '../../shell/session.tsx'
import { profile } from '../text.ts'

const EditDetailsForm = lazyScreen(() => import('./EditDetailsForm.tsx'), 'EditDetailsForm')

const { details } = profile

export function DetailsSection() {
  const user = useUser()
  const { mode, setMode, opener } = useMode<'view' | 'edit'>('view')
  const [news, setNews] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function edit() {
    setNews(null)
    setProblem(null)
    setMode('edit')
  }
  return (
    <Card>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
      {mode === 'edit' ? (
        <EditDetailsForm
          onCancel={() => setMode('view')}
          onSaved={(message, staleness) => {
            setNews(message)
            setProblem(staleness)
            setMode('view')
          }}
        />
      ) : (
        <>
          <Facts
            facts={[
              [details.name, user.name],
              [details.email, user.email],
              [details.plan, user.plan === 'premium' ? details.premium : details.free],
            ]}
          />
          <FormActions>
            <Button ref={opener} look="primary" onClick={edit}>
              {details.edit}
            </Button>
          </FormActions>
        </>
      )}
    </Card>
  )
}
