import { connect } from 'node:tls'

/** How often the certificate is read, and how long one reading may take. */
const EVERY_MS = 3_600_000
const PATIENCE_MS = 5_000

/**
 * When the certificate at this public address expires, in seconds since 1970; undefined until it has been seen once. The
 * certificate is read in the background, at most once an hour.
 */
export function watchCertificado(url: string) {
  const { hostname, port } = new URL(url)
  let end: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    host: hostname,
    read() {
      if (performance.now() - lookedAt > EVERY_MS) {
        lookedAt = performance.now()
        findEnd(hostname, Number(port) || 443).then(
          (found) => (end = found ?? end),
          () => (lookedAt = Number.NEGATIVE_INFINITY), // the next call reads it again
        )
      }
      return end
    },
  }
}

/** Accepts a certificate without a trusted issuer, too: only its last day is read. */
function findEnd(host: string, port: number) {
  return new Promise<number | undefined>((done, fail) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      done(Number.isNaN(end) ? undefined : end / 1000)
    })
    socket.unref()
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no certificate in time')))
    socket.on('error', fail)
  })
}
