import { useUser } from '../../shell/session.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { AlertsCard } from './AlertsCard.tsx'
import { BackupCodesCard } from './BackupCodesCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

export function SecuritySection() {
  const { twoFactorEnabled } = useUser()
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
      {twoFactorEnabled && <BackupCodesCard />}
      <PasskeysCard />
      <AlertsCard />
      <SessionsCard />
      <ActivityCard />
    </>
  )
}
