import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { profile } from '../text/profile.ts'
import { EditDetailsForm } from './EditDetailsForm.tsx'
import { Facts } from './Facts.tsx'
import { useUser } from './use-user.ts'

const { details } = profile

export function DetailsSection() {
  const user = useUser()
  const [isEditing, setIsEditing] = useState(false)
  const [news, setNews] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function edit() {
    setNews(null)
    setProblem(null)
    setIsEditing(true)
  }
  return (
    <Card>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Notice kind="problem" message={problem} onDismiss={() => setProblem(null)} />
      {isEditing ? (
        <EditDetailsForm
          onCancel={() => setIsEditing(false)}
          onSaved={(message, staleness) => {
            setNews(message)
            setProblem(staleness)
            setIsEditing(false)
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
            <Button look="primary" onClick={edit}>
              {details.edit}
            </Button>
          </FormActions>
        </>
      )}
    </Card>
  )
}
