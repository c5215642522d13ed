import { useState } from 'react'
import { lazyScreen } from '../lazy-screen.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { profile } from '../text/profile.ts'
import { Facts } from './Facts.tsx'
import { useMode } from './use-mode.ts'
import { useUser } from './use-user.ts'

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
