import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf, writeDia } from '#contract/kernel/values/instant'
import { barrasDaLinha, formatLinha, vencimentoDoFator } from '../adapters/psp/boleto.ts'
import type { CobrancaNoBanco } from '../adapters/psp/sandbox/index.ts'
import type { Config } from '../config.ts'

/** A field of the form: its name and its content. */
export type Campo = readonly [nome: string, valor: string]

export type CamposDoBoleto = ReturnType<typeof camposOf>

/** The size of the bar code by FEBRABAN. */
export const BARRAS_MM = { largura: 103, altura: 13 }

export const NAO_PAGUE = 'AMBIENTE DE TESTES, NÃO PAGUE'
/** A bank number that no bank has, with its check digit. */
export const CODIGO_DO_BANCO = '999-7'

/**
 * The fields of FEBRABAN's form for a charge (payments.md §2.6). Due date and bank numbers are read from the linha
 * digitável, so that they cannot differ from it.
 */
export function camposOf(cobranca: CobrancaNoBanco & { linhaDigitavel: string }, marca: Config['marca']) {
  const barras = barrasDaLinha(cobranca.linhaDigitavel)
  if (!barras) throw new Error('the line of a boleto is wrong')
  const livre = barras.slice(19)
  const [agencia, carteira, numero, conta] = [
    livre.slice(0, 4),
    livre.slice(4, 6),
    livre.slice(6, 17),
    livre.slice(17, 24),
  ]
  const emissao = diaOf(cobranca.criadaEm)
  const vencimento = vencimentoDoFator(barras.slice(5, 9), emissao)
  return {
    situacao: cobranca.situacao,
    marca: marca.nome,
    barras,
    linha: formatLinha(cobranca.linhaDigitavel),
    beneficiario: ['Beneficiário', `${marca.razaoSocial} · CNPJ ${marca.cnpj}\n${marca.endereco}`],
    pagador: ['Pagador', cobranca.pagador],
    vencimento: ['Vencimento', vencimento ? writeDia(vencimento) : 'À vista'],
    valor: ['Valor do documento', formatReais(cobranca.valorCentavos)],
    agencia: ['Agência / código do beneficiário', `${agencia} / ${conta}`],
    nossoNumero: ['Nosso número', `${carteira}/${numero}`],
    documento: ['Nº do documento', cobranca.referencia.slice(0, 8).toUpperCase()],
    emissao: ['Data do documento', writeDia(emissao)],
    processamento: ['Data do processamento', writeDia(emissao)],
    local: ['Local de pagamento', 'Nenhum: este boleto é simulado e nenhum banco o recebe'],
    especieDoc: ['Espécie doc.', 'OU'],
    aceite: ['Aceite', 'N'],
    uso: ['Uso do banco', ''],
    carteira: ['Carteira', carteira],
    especie: ['Espécie', 'R$'],
    quantidade: ['Quantidade', ''],
    unitario: ['Valor', ''],
    instrucoes: [
      'Instruções de responsabilidade do beneficiário',
      `Créditos para a carteira de ${marca.nome}.\nPara pagar de mentira, aprove este boleto na página /sandbox.`,
    ],
    desconto: ['(–) Desconto / abatimento', ''],
    deducoes: ['(–) Outras deduções', ''],
    mora: ['(+) Mora / multa', ''],
    acrescimos: ['(+) Outros acréscimos', ''],
    cobrado: ['(=) Valor cobrado', ''],
    sacador: ['Sacador / avalista', ''],
  } as const satisfies Record<string, string | Campo>
}
