import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server that keeps what it is given; `refusing` makes it turn mails away for good. */
export async function startMailbox() {
  const mails: string[] = []
  const open = new Set<Socket>()
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  const box = { mails, refusing: false, url: '', close }
  const server = createServer((socket) => {
    open.add(socket.once('close', () => open.delete(socket)))
    converse(socket, box)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  box.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return box
}

function converse(socket: Socket, box: { mails: string[]; refusing: boolean }) {
  let rest = ''
  let mail: string[] | undefined
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mailbox')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (mail && line !== '.') mail.push(line)
      else if (mail) {
        if (!box.refusing) box.mails.push(mail.join('\n'))
        mail = undefined
        say(box.refusing ? '550 not here' : '250 kept')
      } else if (/^DATA/i.test(line)) {
        mail = []
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 mailbox')
    }
  })
}
