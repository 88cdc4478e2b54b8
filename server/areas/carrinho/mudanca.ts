import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FreteDigitado } from '#contract/carrinho'
import { keepPessoa } from '../destinatario/index.ts'
import type { DadosDoItem, ItemGuardado } from './carrinho.repo.ts'
import { cotacaoDe } from './carrinho.rules.ts'

/** What is to be done with one item sent. */
export type Mudanca = {
  frete: FreteDigitado
  atual: ItemGuardado | undefined
  dados: DadosDoItem
  cotacaoUuid: string
  /** A stored item gets a new quote. */
  isRecotado: boolean
  /** A stored item must be written again. */
  isChanged: boolean
  /** Declared data differ from the stored ones and must be checked. */
  isDeclaracaoNova: boolean
}

export function readMudanca(frete: FreteDigitado, atual: ItemGuardado | undefined, posicao: number): Mudanca {
  const { conteudo, notaFiscal } = frete
  const cotacaoUuid = cotacaoDe(frete)
  const declaracao = {
    destinatario: keepPessoa(frete.destinatario),
    remetente: keepPessoa(frete.remetente),
    conteudo: conteudo
      ? {
          valor: conteudo.valor,
          itens: conteudo.itens.map(({ descricao, quantidade, valorUnitario }) => ({
            descricao,
            quantidade,
            valorUnitario: valorUnitario ?? null,
          })),
        }
      : null,
    notaFiscal: notaFiscal ?? null,
    agenciaUuid: frete.agenciaEndereco?.toLowerCase() || null,
  }
  const pedido = frete.pedido ?? ''
  const isSelecionado = frete.selecionado ?? true
  const isRecotado = atual !== undefined && atual.cotacaoUuid !== cotacaoUuid
  const isDeclaracaoNova = atual === undefined || isRecotado || !isDeepStrictEqual(declaracao, pick(atual, declaracao))
  const isChanged =
    atual !== undefined &&
    (isDeclaracaoNova ||
      atual.posicao !== posicao ||
      atual.pedido !== pedido ||
      atual.isSelecionado !== isSelecionado ||
      atual.valorAnteriorCentavos !== null)
  const uuid = atual?.uuid ?? (frete.uuid?.toLowerCase() || randomUUIDv7())
  return {
    frete,
    atual,
    dados: { uuid, posicao, pedido, isSelecionado, ...declaracao },
    cotacaoUuid,
    isRecotado,
    isChanged,
    isDeclaracaoNova,
  }
}

const pick = <T extends object, P extends object>(from: T, like: P) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, from[key as keyof T]]))
