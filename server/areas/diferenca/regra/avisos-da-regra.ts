import { describeDevolucao } from '#contract/carteira'
import type { TipoDeDiferenca } from '#contract/diferenca'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { assuntoDe, listNomes, nomeDoFrete } from '../../frete/index.ts'
import { notify } from '../../notificacao/index.ts'
import { caminhoDas } from '../avisos.ts'
import type { Quitada } from '../quitacao.ts'

/** Tells that a rule paid or redeemed these: a notice for each. */
export async function tellQuitadas(
  deps: Deps,
  tx: Db,
  assinaturaUuid: string,
  tipo: TipoDeDiferenca,
  quitadas: readonly Quitada[],
) {
  const nomes = await listNomes(
    tx,
    quitadas.map(({ freteUuid }) => freteUuid),
  )
  for (const { uuid, freteUuid, valorCentavos, devolvido } of quitadas) {
    const frete = nomes.get(freteUuid)!
    const valor = formatReais(Math.abs(valorCentavos))
    const isDebito = tipo === 'DEBITO'
    const paraOnde = isDebito ? 'que saiu da Carteira Flex' : 'que foi para a Carteira Flex'
    await notify(deps, tx, {
      assinaturaUuid,
      tipo: 'DIFERENCA',
      evento: `regra:${uuid}`,
      assunto: assuntoDe(
        frete,
        isDebito ? 'teve a diferença paga pela sua regra' : 'teve a diferença resgatada pela sua regra',
      ),
      texto: [
        isDebito ? 'Paga pela sua regra.' : 'Resgatada pela sua regra.',
        isDebito || devolvido === valorCentavos
          ? `${nomeDoFrete(frete)}, teve uma diferença de ${valor}, ${paraOnde}.`
          : `${nomeDoFrete(frete)}, teve uma diferença de ${valor}. ${describeDevolucao(valorCentavos, devolvido)}`,
        'Você muda a regra em Configurações, em Conta Flex.',
      ],
      isNominal: true,
      caminho: caminhoDas([uuid]),
    })
  }
}

/** Tells that the wallet had too little for these, once for each: nothing was taken for them. */
export async function tellSemSaldo(
  deps: Deps,
  tx: Db,
  assinaturaUuid: string,
  debitos: readonly { uuid: string; valorCentavos: Centavos }[],
) {
  const valor = formatReais(debitos.reduce((soma, { valorCentavos }) => soma - valorCentavos, 0))
  const quantos = debitos.length.toLocaleString('pt-BR')
  await notify(deps, tx, {
    assinaturaUuid,
    tipo: 'DIFERENCA',
    caminho: caminhoDas(debitos.map(({ uuid }) => uuid)),
    evento: `regra-sem-saldo:${debitos.map(({ uuid }) => uuid).toSorted()[0]}:${deps.clock.now().toISOString()}`,
    assunto:
      debitos.length === 1
        ? `Faltou saldo para pagar uma diferença de ${valor}`
        : `Faltou saldo para pagar ${quantos} diferenças`,
    texto: [
      debitos.length === 1
        ? `A sua regra não pagou uma diferença de frete de ${valor}, porque a Carteira Flex tem menos que isso.`
        : `A sua regra não pagou ${quantos} diferenças de frete, de ${valor} no total, porque o saldo da Carteira Flex não basta.`,
      'Nada saiu da carteira por isso. Com saldo, a regra paga na hora seguinte.',
    ],
  })
}
