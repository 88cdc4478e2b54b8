import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../kernel/deps.ts'
import { assuntoDe, type Medido, nomeDoFrete } from '../frete/index.ts'
import { notify } from '../notificacao/index.ts'

/** `medicaoUuid` names the measurement: each one is told of once. */
type Contado = Medido & { precoCentavos: Centavos; medicaoUuid: string }

/** That a frete costs more or less than was paid, and what that means. */
export const tellDiferenca = (
  deps: Deps,
  tx: Db,
  frete: Contado,
  { valorCentavos: valor, vencimento }: { valorCentavos: Centavos; vencimento: Dia | null },
) =>
  tell(deps, tx, frete, {
    assunto: assuntoDe(frete, valor < 0 ? 'tem uma diferença a pagar' : 'tem uma diferença a receber'),
    texto: [
      `${nomeDoFrete(frete)}, foi medido pela transportadora: com essas medidas ele custa ${formatReais(frete.precoCentavos)}, e você pagou ${formatReais(frete.valorFreteCentavos)}.`,
      valor < 0
        ? `Fica em aberto um débito de ${formatReais(0 - valor)}, a pagar até ${dataDe(vencimento!)}.`
        : `Fica disponível para resgate um crédito de ${formatReais(valor)}.`,
    ],
  })

/** That newer measures took a difference back. */
export const tellSemDiferenca = (deps: Deps, tx: Db, frete: Contado) =>
  tell(deps, tx, frete, {
    assunto: assuntoDe(frete, 'não tem mais diferença'),
    texto: `${nomeDoFrete(frete)}, foi medido de novo pela transportadora. A diferença foi desfeita, e nada fica em aberto por ela.`,
  })

const tell = (
  deps: Deps,
  tx: Db,
  { assinaturaUuid, medicaoUuid }: Contado,
  aviso: { assunto: string; texto: string | string[] },
) =>
  notify(deps, tx, { ...aviso, assinaturaUuid, tipo: 'DIFERENCA', evento: `diferenca:${medicaoUuid}`, isNominal: true })

const dataDe = (dia: Dia) => dia.split('-').toReversed().join('/')
