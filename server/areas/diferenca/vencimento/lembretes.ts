import * as z from 'zod'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { parseDia } from '#contract/kernel/values/dia'
import { type Dia, diaOf, writeDia } from '#contract/kernel/values/instant'
import { isDatabaseGone } from '../../../db/quedas/failure.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { workInBatches } from '../../../kernel/work/batches.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { notify } from '../../notificacao/index.ts'
import { caminhoDas } from '../avisos.ts'
import { listALembrar, takeALembrar } from './vencimento.repo.ts'
import { planLembretes } from './vencimento.rules.ts'

/** Subscribers that are read at a time. */
const LOTE = 200

/**
 * Reminds of debits that are due in 15 and in 3 days (D §14). Each reminder is sent once. A late reminder is sent unless the
 * next one is due.
 */
export const remindVencimentos = defineJob({
  name: 'diferenca.remindVencimentos',
  payload: z.object({}),
  cron: '0 9 * * *',
  async run(deps) {
    for (const marco of planLembretes(deps.clock.now())) {
      let after: string | undefined
      await workInBatches(deps, {
        size: LOTE,
        async take() {
          const assinaturas = await listALembrar(deps.db, marco, { after, max: LOTE })
          after = assinaturas.at(-1)
          return assinaturas
        },
        async work(assinaturas) {
          for (const assinaturaUuid of assinaturas)
            await remind(deps, assinaturaUuid, marco).catch((err: unknown) => {
              if (isDatabaseGone(err)) throw err
              deps.log.error({ assinatura: assinaturaUuid, err }, 'subscriber not reminded of debits')
            })
        },
      })
    }
  },
})

type Marco = ReturnType<typeof planLembretes>[number]
type Lembrada = { uuid: string; valorCentavos: Centavos; vencimento: Dia }

/** One notice for each day on which something is due. */
const remind = (deps: Deps, assinaturaUuid: string, marco: Marco) =>
  deps.db.transaction().execute(async (tx) => {
    const lembradas = await takeALembrar(tx, assinaturaUuid, marco)
    const dias = [...Map.groupBy(lembradas, ({ vencimento }) => vencimento)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [vencimento, destas] of dias) await tell(deps, tx, { assinaturaUuid, marco, vencimento, destas })
  })

async function tell(
  deps: Deps,
  tx: Db,
  {
    assinaturaUuid,
    marco,
    vencimento,
    destas,
  }: { assinaturaUuid: string; marco: Marco; vencimento: Dia; destas: readonly Lembrada[] },
) {
  const valor = formatReais(destas.reduce((soma, { valorCentavos }) => soma - valorCentavos, 0))
  const quando = quandoText(parseDia(vencimento) - parseDia(diaOf(deps.clock.now())))
  const isOne = destas.length === 1
  const verbo = isOne ? 'vence' : 'vencem'
  await notify(deps, tx, {
    assinaturaUuid,
    tipo: 'DIFERENCA',
    caminho: caminhoDas(destas.map(({ uuid }) => uuid)),
    evento: `lembrete:${marco.dias}:${vencimento}:${destas[0]!.uuid}`,
    assunto: isOne
      ? `Uma diferença de ${valor} vence ${quando}`
      : `${destas.length.toLocaleString('pt-BR')} diferenças vencem ${quando}`,
    texto: [
      isOne
        ? `Um débito de ${valor} por diferença de frete ${verbo} ${quando}, em ${writeDia(vencimento)}.`
        : `${destas.length.toLocaleString('pt-BR')} débitos por diferenças de frete, de ${valor} no total, ${verbo} ${quando}, em ${writeDia(vencimento)}.`,
      'Pague com a Carteira Flex em Diferenças nos Fretes.',
      'Depois dessa data você só compra fretes quando pagar.',
    ],
  })
}

const quandoText = (dias: number) => (dias === 0 ? 'hoje' : dias === 1 ? 'amanhã' : `em ${dias} dias`)
