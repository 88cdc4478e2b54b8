import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { findCobranca } from '../adapters/psp/sandbox/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { AppError } from '../kernel/errors.ts'
import { camposOf } from './boleto-campos.ts'
import { renderBoletoHtml } from './boleto-html.ts'
import { renderBoleto } from './boleto-pdf.ts'

const Arquivo = z.object({ arquivo: z.string().regex(/^[0-9a-f]{24}(?:\.pdf)?$/) })

/** The sandbox bank's boletos, as a page and as a file. */
export function serveBoletos(app: FastifyInstance, { db, config }: Deps) {
  app.get('/sandbox/boletos/:arquivo', { schema: { hide: true } }, async (request, reply) => {
    const { success, data } = Arquivo.safeParse(request.params)
    const [id = '', pdf] = success ? data.arquivo.split('.') : []
    const cobranca = success ? await findCobranca(db, { id }) : undefined
    if (!cobranca?.linhaDigitavel) throw new AppError('NOT_FOUND', 'Boleto não encontrado.')
    const campos = camposOf({ ...cobranca, linhaDigitavel: cobranca.linhaDigitavel }, config.marca)
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (!pdf)
      return reply.type('text/html; charset=utf-8').send(await renderBoletoHtml(campos, `/sandbox/boletos/${id}.pdf`))
    const name = `inline; filename="Boleto_de_testes_${id.slice(0, 8)}.pdf"`
    return reply
      .type('application/pdf')
      .header('content-disposition', name)
      .send(await renderBoleto(campos))
  })
}
