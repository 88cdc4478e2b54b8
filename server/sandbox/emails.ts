import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { normalEmail } from '#contract/kernel/values/email'
import * as contract from '#contract/sandbox'
import { findEmail, listEmails } from '../adapters/mail/caixa/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { AppError } from '../kernel/errors.ts'
import { route } from '../kernel/http/route.ts'
import { unescapeHtml } from '../kernel/text/escape-html.ts'

/**
 * Headers of a displayed mail: a document of no origin that runs nothing, loads nothing and is framed only by /sandbox.
 * Only its own styles are allowed. Its links open in a new tab.
 */
const AS_A_MAIL = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
}

/** The mailbox over HTTP (D §11), and each mail rendered. */
export function serveEmails(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listEmails, async ({ query: { para }, reply }) => {
    reply.header('cache-control', 'no-store') // its links log people in
    const emails = await listEmails(deps.db, para ? normalEmail(para) : undefined)
    return emails.map(({ recebidoEm, ...email }) => ({ ...email, links: linksOf(email.html), data: recebidoEm }))
  })
  app.get('/sandbox/emails/:id/html', { schema: { hide: true } }, async (request, reply) => {
    const { success, data } = z.object({ id: z.uuid() }).safeParse(request.params)
    const email = success ? await findEmail(deps.db, data.id) : undefined
    if (!email) throw new AppError('NOT_FOUND', 'E-mail não encontrado.')
    const html = email.html.replace('<head>', '<head><base target="_blank">')
    return reply.headers(AS_A_MAIL).type('text/html; charset=utf-8').send(html)
  })
}

/** The targets of a mail's links, in order, each once. */
const linksOf = (html: string) => [
  ...new Set([...html.matchAll(/<a\s[^>]*?\bhref="([^"]*)"/gi)].map(([, href = '']) => unescapeHtml(href))),
]
