import { createHash } from 'node:crypto'
import { isListavel, MENSAGENS_DA_LISTA } from '#contract/frete/lista-de-postagem'
import { diaOf } from '#contract/kernel/values/instant'
import type { Impressora } from '../../../impressos/impressora.ts'
import type { ListaDePostagem, ObjetoDaLista } from '../../../impressos/postagem/lista.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { isDeTeste } from '../transportadora.ts'
import {
  type Arquivo,
  assertPagos,
  documentoDaChave,
  doFrete,
  type FreteParaImprimir,
  type FretesPedidos,
  findAll,
  valorDeclaradoDe,
} from './impressao.ts'
import { nomeDoArquivo } from './nome-do-arquivo.ts'

/**
 * The list of posting: the parcels that are handed in together, in two copies, one list for each sender. It is a paper of
 * the house, made of its own data: the carrier is not asked and knows no number of it (docs/transportadoras.md). Fretes of a
 * carrier without such lists and posted ones are left out. Throws NOT_FOUND when a frete is unknown or another subscriber's,
 * CONFLICT when nothing is left.
 */
export async function printLista(deps: Deps, impressora: Impressora, pedido: FretesPedidos): Promise<Arquivo> {
  const fretes = await findAll(deps, pedido)
  assertPagos(fretes)
  const naLista = fretes.filter(
    ({ status, produto, codigoEncomenda }) =>
      codigoEncomenda !== null &&
      isListavel({ statusFrete: status, pagamentoEstornado: false, produto: { codigo: produto } }),
  )
  if (naLista.length === 0) throw new AppError('CONFLICT', MENSAGENS_DA_LISTA.nenhum)
  const emitidoEm = deps.clock.now()
  const listas = [...Map.groupBy(naLista, (frete) => quemEntrega(deps, frete)).values()].map((one) =>
    listaOf(deps, one),
  )
  const bytes = await impressora.print({ tipo: 'LISTA_DE_POSTAGEM', listas, emitidoEm })
  const nomeados = naLista.map((frete) => doFrete(deps, frete, frete.codigoEncomenda ?? ''))
  return { bytes, nome: nomeDoArquivo('LISTA_DE_POSTAGEM', nomeados, diaOf(emitidoEm)) }
}

/** Parcels with the same answer are handed in together. Labels of a simulated carrier never stand beside real ones. */
const quemEntrega = (deps: Deps, frete: FreteParaImprimir) => {
  const { nome, sobrenome, cpfCnpj, endereco } = frete.remetente
  return JSON.stringify([cpfCnpj, nome, sobrenome, endereco, frete.transportadoraUuid, isDeTeste(deps, frete)])
}

function listaOf(deps: Deps, fretes: readonly FreteParaImprimir[]): ListaDePostagem {
  const [first] = fretes as [FreteParaImprimir]
  const objetos = fretes.map((frete) => objetoOf(deps, frete))
  const { marca, transportadora, remetente } = doFrete(deps, first, '')
  const isSandbox = isDeTeste(deps, first)
  const expedicao = deps.expedicoes.find((one) => one.transportadoraUuid === first.transportadoraUuid)
  return {
    marca,
    transportadora,
    numero: numeroDe(objetos),
    remetente,
    cartaoPostagem: (!isSandbox && expedicao?.cartaoPostagem) || null,
    objetos,
    isSandbox,
  }
}

function objetoOf(deps: Deps, frete: FreteParaImprimir): ObjetoDaLista {
  const { codigo, nomeProduto, pesoGramas, destinatario } = doFrete(deps, frete, frete.codigoEncomenda ?? '')
  const { avisoRecebimento, maoPropria } = frete
  return {
    codigo,
    nomeProduto,
    pesoGramas,
    destinatario,
    adicionais: [...(avisoRecebimento ? ['AR'] : []), ...(maoPropria ? ['MP'] : [])],
    valorDeclarado: valorDeclaradoDe(frete),
    documento: documentoOf(frete),
  }
}

function documentoOf({ notaFiscal, dace }: FreteParaImprimir) {
  if (!notaFiscal) return dace ? `DC-e ${dace.numero}` : 'Declaração'
  const { sigla, numero } = documentoDaChave(notaFiscal)
  return `${sigla} ${numero}`
}

/** The number of a list, like 'A41F-07C2'. The same parcels always have the same number. */
function numeroDe(objetos: readonly ObjetoDaLista[]) {
  const codigos = objetos.map(({ codigo }) => codigo).toSorted()
  const digest = createHash('sha256').update(codigos.join(' ')).digest('hex').slice(0, 8).toUpperCase()
  return `${digest.slice(0, 4)}-${digest.slice(4)}`
}
