import type { Centavos } from '#contract/kernel/values/centavos'
import type { TipoDeExcecao } from '#contract/operacao/livro'
import { type Achada, type Lado, type Lados, type Linha, lado, NADA, parteDa } from './lados.rules.ts'

/** Each line of a carrier against the frete that it charges, and each posted frete against its line. */
export function conferFaturas({ fretes, linhas, cobradosAntes, movimentos, deOutrosDias, compras }: Lados): Achada[] {
  const achadas: Achada[] = []
  const byCodigo = new Map(fretes.flatMap((frete) => (frete.codigoEncomenda ? [[frete.codigoEncomenda, frete]] : [])))
  const cobrados = new Map<string, Linha>()
  for (const linha of linhas) {
    const { codigoEncomenda, valorCobrado, fatura, uuid } = linha
    const frete = byCodigo.get(codigoEncomenda)
    const cobrado = lado(valorCobrado, `Linha ${linha.linha} da fatura ${fatura}, objeto ${codigoEncomenda}.`)
    const add = (tipo: TipoDeExcecao, valor: Centavos, livro: Lado) =>
      achadas.push({
        tipo,
        chave: `linha:${uuid}`,
        valor,
        lados: { livro, psp: NADA, transportadora: cobrado },
        eventos: frete ? [`compra:${frete.carrinhoUuid}`] : [],
      })
    if (cobrados.has(codigoEncomenda) || cobradosAntes.has(codigoEncomenda)) {
      add('LINHA_DOBRADA', valorCobrado, frete ? lado(parteDa(frete), 'Um frete.') : lado(null, 'Nenhum frete.'))
      continue
    }
    cobrados.set(codigoEncomenda, linha)
    if (!frete) {
      add('LINHA_SEM_FRETE', valorCobrado, lado(null, 'Nenhum frete tem este código.'))
      continue
    }
    const devido = linha.valorContrato ?? parteDa(frete)
    if (devido !== valorCobrado) add('FATURA_DIVERGENTE', valorCobrado - devido, lado(devido, 'O que o contrato dá.'))
  }
  const faturadas = new Set(linhas.map(({ transportadoraUuid }) => transportadoraUuid))
  const lancadas = new Set(movimentos.map(({ evento }) => evento))
  for (const frete of fretes) {
    const { uuid, carrinhoUuid, codigoEncomenda, transportadoraUuid } = frete
    const evento = `compra:${carrinhoUuid}`
    const isCobrado = codigoEncomenda !== null && (cobrados.has(codigoEncomenda) || cobradosAntes.has(codigoEncomenda))
    const add = (tipo: TipoDeExcecao, livro: Lado, transportadora: Lado) =>
      achadas.push({
        tipo,
        chave: `frete:${uuid}`,
        valor: parteDa(frete),
        lados: { livro, psp: NADA, transportadora },
        eventos: [evento],
      })
    if (!lancadas.has(evento) && !deOutrosDias.has(evento) && compras.has(carrinhoUuid))
      add('FRETE_SEM_LANCAMENTO', lado(null, 'Postado, e a compra não está no livro.'), NADA)
    // without any line of that carrier its invoice is still to come
    if (!isCobrado && faturadas.has(transportadoraUuid))
      add(
        'FRETE_NAO_COBRADO',
        lado(parteDa(frete), `Parte da transportadora, objeto ${codigoEncomenda ?? 'sem código'}.`),
        lado(null, 'A fatura deste dia não tem este objeto.'),
      )
  }
  return achadas
}
