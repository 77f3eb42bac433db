import type { Env } from '../env.ts'

/** For findings, which are pasted: a dependency's message may quote a password, an address or a folder. */
export function withoutSecrets(env: Env) {
  const secrets = [
    env.firstStaff.password,
    env.captcha.secretKey,
    env.hosted?.token,
    env.hosted?.webhookSecret,
    env.backup.encryption.passphrase,
    env.backup.encryption.identity,
    env.backup.s3?.secretAccessKey,
    ...[env.mail.smtpUrl, env.databaseUrl].flatMap((url) => (url ? passwordsIn(url) : [])),
  ].filter((secret) => secret !== undefined && secret !== '')
  const folders = [
    [env.dataDir, 'DATA_DIR'],
    [env.backup.dir, 'BACKUP_DIR'],
  ] as const

  return (text: string) => {
    let shown = text
    for (const secret of secrets) shown = shown.replaceAll(secret as string, '…')
    for (const [folder, name] of folders) if (folder) shown = shown.replaceAll(folder, name)
    return shown.replaceAll(/[^\s<>"'@]{1,64}@[^\s<>"'@]{1,255}/g, '…')
  }
}

function passwordsIn(url: string) {
  const { password } = new URL(url)
  return [password, decodeURIComponent(password)]
}
