import { randomBytes } from 'node:crypto'
import { s10Of } from '#contract/kernel/values/s10'
import type { RespostaLocal } from '../testing-falhas.ts'

type Json = Record<string, unknown>
export type EventoContado = { codigo: string; tipo: string; descricao: string; em: Date; unidade?: string }
export type Objeto = {
  id: string
  codigoObjeto: string
  pedido: Json
  statusAtual: number
  criadoEm: Date
  statusEm: Date
  prazoPostagem: Date
  eventos: EventoContado[]
  /** What the agency measured and charged at the posting; undefined when nothing is known yet. */
  postada?: Json
  /** What the tracking tells about the parcel besides its events. */
  medidasDoRastro?: Json
}

const STATUS: Record<number, string> = {
  1: 'Pré-atendido',
  2: 'Pré-postado',
  3: 'Postado',
  4: 'Expirado',
  5: 'Cancelado',
  6: 'Estornado',
  7: 'Pendente',
}
const NOMES_DOS_STATUS = ['', 'PREATENDIDO', 'PREPOSTADO', 'POSTADO', 'EXPIRADO', 'CANCELADO', 'ESTORNADO', 'PENDENTE']
const SERVICOS: Record<string, { nome: string; prefixo: string; vd: string }> = {
  '03220': { nome: 'SEDEX CONTRATO AG', prefixo: 'AD', vd: '019' },
  '03298': { nome: 'PAC CONTRATO AG', prefixo: 'AP', vd: '064' },
  '04227': { nome: 'CORREIOS MINI ENVIOS CTR AG', prefixo: 'OY', vd: '065' },
}
const DIAS_DE_PRAZO = 14
const DIA_MS = 24 * 3600_000

/** '2026-11-25T12:00:00' in Brasília's time, without a zone, as all their instants. */
export const semZona = (em: Date) => new Date(em.getTime() - 3 * 3600_000).toISOString().slice(0, 19)
const diaOf = (em: Date) => semZona(em).slice(0, 10)

export const erro = (status: number, ...msgs: string[]): RespostaLocal => ({
  status,
  corpo: { msgs, date: '2026-11-25T12:00:00', method: 'GET', path: '/prepostagem', causa: '', stackTrace: '' },
})

/** The last number given out, shared by all contracts of a process: the Correios give no code twice. */
let numero = 60_119_300

/** The pre-postings of one contract, and what becomes of the parcels (facts §4, §5). */
export function createPostagem({
  cartao,
  usuario,
  now,
  isCepDaUf,
}: {
  cartao: string
  usuario: string
  now: () => Date
  /** Whether the CEP exists and lies in the state. */
  isCepDaUf: (cep: string, uf: string) => boolean
}) {
  const objetos = new Map<string, Objeto>()
  const porCodigo = new Map<string, Objeto>()
  /** Status of a new pre-posting: 1, or 7 while the Correios are still issuing the DC-e. */
  let statusDoNovo = 1

  function create(pedido: Json): RespostaLocal {
    const problemas = problemasDe(pedido, isCepDaUf, cartao)
    if (problemas.length > 0) return erro(400, ...problemas)
    const servico = SERVICOS[String(pedido['codigoServico'])]!
    const criadoEm = now()
    numero += 1
    const fimDoPrazo = `${diaOf(new Date(criadoEm.getTime() + DIAS_DE_PRAZO * DIA_MS))}T23:59:59-03:00`
    const objeto: Objeto = {
      id: `PR${randomBytes(11).toString('hex')}`,
      codigoObjeto: s10Of(servico.prefixo, numero),
      pedido,
      statusAtual: statusDoNovo,
      criadoEm,
      statusEm: criadoEm,
      prazoPostagem: new Date(fimDoPrazo),
      eventos: [],
    }
    objetos.set(objeto.id, objeto)
    porCodigo.set(objeto.codigoObjeto, objeto)
    return { status: 201, corpo: itemOf(objeto) }
  }

  const itemOf = ({ id, codigoObjeto, pedido, statusAtual, criadoEm, statusEm, prazoPostagem }: Objeto): Json => ({
    ...pedido,
    id,
    codigoObjeto,
    servico: SERVICOS[String(pedido['codigoServico'])]?.nome,
    statusAtual,
    descStatusAtual: STATUS[statusAtual],
    dataHora: semZona(criadoEm),
    dataHoraStatusAtual: `${semZona(statusEm)}.711579`,
    prazoPostagem: semZona(prazoPostagem),
    idCorreios: usuario,
    numeroCartaoPostagem: cartao,
  })

  /** GET /prepostagem/v2/prepostagens: by id, by code, or by the days of creation. Finds nothing: 404 PPN-344. */
  function list(query: URLSearchParams): RespostaLocal {
    const [id, codigo] = [query.get('id'), query.get('codigoObjeto')]
    const [de, ate] = [query.get('dataInicialCriacaoPrePostagem'), query.get('dataFinalCriacaoPrePostagem')]
    const status = query.get('status')
    if (!id && !codigo && !['PREPOSTADO', 'PREATENDIDO'].includes(status ?? '') && !(de && ate))
      return erro(400, 'PPN-330: Informe a data inicial e a data final da pré-postagem')
    if (de && ate && Date.parse(ate) - Date.parse(de) > 30 * DIA_MS)
      return erro(400, 'PPN-331: O filtro de data é limitado a 30 dias')
    const found = [...objetos.values()]
      .filter(
        (one) =>
          (!id || one.id === id) &&
          (!codigo || one.codigoObjeto === codigo) &&
          (!de || diaOf(one.criadoEm) >= de) &&
          (!ate || diaOf(one.criadoEm) <= ate) &&
          (!status || NOMES_DOS_STATUS[one.statusAtual] === status),
      )
      .reverse() // newest first
    if (found.length === 0) return erro(404, 'PPN-344: Nenhuma pré-postagem encontrada')
    const size = Math.min(Number(query.get('size') ?? 10), 100)
    const number = Number(query.get('page') ?? 0)
    const itens = found.slice(number * size, (number + 1) * size).map(itemOf)
    const page = { size, number, totalElements: found.length, totalPages: Math.ceil(found.length / size) }
    return { status: 200, corpo: { itens, page } }
  }

  /** DELETE by id or by code; only before the posting. */
  function cancel(which: { id: string } | { codigo: string }, query: URLSearchParams): RespostaLocal {
    if (query.get('idCorreiosSolicitanteCancelamento') !== usuario)
      return erro(400, 'PPN-350: Informe idCorreiosSolicitanteCancelamento')
    const objeto = 'id' in which ? objetos.get(which.id) : porCodigo.get(which.codigo)
    if (!objeto) return erro(404, 'PPN-344: Nenhuma pré-postagem encontrada')
    if (![1, 2].includes(objeto.statusAtual))
      return erro(400, `PPN-295: Pré-postagem não pode ser cancelada no status ${STATUS[objeto.statusAtual]}`)
    moveTo(objeto, 5)
    return { status: 200, corpo: { resultadoCancelamento: 'OK', mensagem: 'Pré-postagem cancelada com sucesso' } }
  }

  function moveTo(objeto: Objeto, statusAtual: number) {
    objeto.statusAtual = statusAtual
    objeto.statusEm = now()
  }

  /** GET …/postada: 404 while the parcel is not posted, or its data has not come. */
  function tellPostada(codigo: string | null): RespostaLocal {
    const objeto = porCodigo.get(codigo ?? '')
    if (!objeto?.postada) return erro(404, 'PPN-344: Objeto não postado')
    return { status: 200, corpo: { id: objeto.id, codigoObjeto: objeto.codigoObjeto, ...objeto.postada } }
  }

  /** GET /srorastro/v1/objetos (facts §5): newest event first; a code without events comes with `mensagem`. */
  function track(codigos: readonly string[], headers: { idioma: string | undefined }): RespostaLocal {
    if (headers.idioma !== 'pt-BR') return erro(400, 'SRO-018: Idioma não informado')
    if (codigos.length > 50) return erro(400, 'SRO-021: A consulta aceita até 50 objetos')
    return {
      status: 200,
      corpo: {
        versao: '3.5.38',
        quantidade: codigos.length,
        resultado: 'Todos os Eventos',
        objetos: codigos.map((codObjeto) => {
          if (!/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(codObjeto)) return { codObjeto, mensagem: 'SRO-019: Objeto inválido' }
          const objeto = porCodigo.get(codObjeto)
          if (!objeto || objeto.eventos.length === 0)
            return { codObjeto, mensagem: 'SRO-020: Objeto não encontrado na base de dados dos Correios.' }
          const { medidasDoRastro, pedido } = objeto
          return {
            codObjeto,
            tipoPostal: { sigla: codObjeto.slice(0, 2), descricao: 'ETIQUETA LOGICA', categoria: 'ENCOMENDA' },
            dtPrevista: '2026-12-02T23:59:59',
            contrato: '9912345678',
            modalidade: 'F',
            formato: 'PACOTE',
            ...(medidasDoRastro ?? { largura: 0, comprimento: 0, altura: 0, diametro: 0, peso: 0 }),
            valorDeclarado: pedido['valorDeclarado'] ?? 0,
            eventos: objeto.eventos
              .toSorted((a, b) => b.em.getTime() - a.em.getTime())
              .map(({ codigo, tipo, descricao, em, unidade = 'AC CENTRO' }) => ({
                codigo,
                tipo,
                dtHrCriado: semZona(em),
                descricao,
                unidade: {
                  codSro: '00000000',
                  tipo: 'Agência dos Correios',
                  nome: unidade,
                  endereco: { cidade: 'SAO PAULO', uf: 'SP' },
                },
              })),
          }
        }),
      },
    }
  }

  return {
    objetos,
    porCodigo,
    create,
    list,
    cancel,
    tellPostada,
    track,
    itemOf,
    moveTo,
    /** The status that new pre-postings get from now on. */
    newOnesAre: (status: 1 | 2 | 7) => void (statusDoNovo = status),
    findByPedido: (pedidoExternoOrigem: string) =>
      [...objetos.values()].find(({ pedido }) => pedido['pedidoExternoOrigem'] === pedidoExternoOrigem),
  }
}

/** What the Correios refuse about a pre-posting (facts §4.1): one message for each problem. */
function problemasDe(pedido: Json, isCepDaUf: (cep: string, uf: string) => boolean, cartao: string): string[] {
  const problemas: string[] = []
  const text = (from: Json, name: string) => (typeof from[name] === 'string' ? from[name] : undefined)
  const needs = (from: Json, name: string, pattern: RegExp, where: string) => {
    if (!pattern.test(text(from, name) ?? '')) problemas.push(`PPN-301: ${where}.${name} inválido`)
  }
  const may = (from: Json, name: string, pattern: RegExp, where: string) => {
    if (from[name] !== undefined) needs(from, name, pattern, where)
  }
  if (!SERVICOS[text(pedido, 'codigoServico') ?? '']) problemas.push('PPN-310: Serviço não permitido para o cartão')
  needs(pedido, 'pesoInformado', /^[1-9]\d{0,5}$/, 'objeto')
  needs(pedido, 'codigoFormatoObjetoInformado', /^[123]$/, 'objeto')
  needs(pedido, 'cienteObjetoNaoProibido', /^1$/, 'objeto')
  needs(pedido, 'modalidadePagamento', /^2$/, 'objeto')
  needs(pedido, 'numeroCartaoPostagem', new RegExp(`^${cartao}$`), 'objeto')
  needs(pedido, 'pedidoExternoOrigem', /^.{1,25}$/, 'objeto')
  may(pedido, 'observacao', /^.{1,50}$/, 'objeto')
  may(pedido, 'numeroNotaFiscal', /^\d{1,12}$/, 'objeto')
  may(pedido, 'chaveNFe', /^[0-9A-Z]{44}$/, 'objeto')
  const isRolo = pedido['codigoFormatoObjetoInformado'] === '3'
  for (const lado of isRolo
    ? ['comprimentoInformado', 'diametroInformado']
    : ['alturaInformada', 'larguraInformada', 'comprimentoInformado'])
    needs(pedido, lado, /^[1-9]\d{0,2}$/, 'objeto')
  for (const papel of ['remetente', 'destinatario']) {
    const pessoa = (pedido[papel] ?? {}) as Json
    needs(pessoa, 'nome', /^.{3,50}$/u, papel)
    if (papel === 'remetente') needs(pessoa, 'cpfCnpj', /^(\d{11}|[0-9A-Z]{12}\d{2})$/, papel)
    else may(pessoa, 'cpfCnpj', /^(\d{11}|[0-9A-Z]{12}\d{2})$/, papel)
    may(pessoa, 'email', /^[^@\s]+@[^@\s]+$/, papel)
    if ((text(pessoa, 'email') ?? '').length > 50) problemas.push(`PPN-301: ${papel}.email inválido`)
    if (pessoa['celular'] !== undefined) {
      needs(pessoa, 'dddCelular', /^\d{2}$/, papel)
      needs(pessoa, 'celular', /^9\d{8}$/, papel)
    } else {
      needs(pessoa, 'dddTelefone', /^\d{2}$/, papel)
      needs(pessoa, 'telefone', /^\d{8}$/, papel)
    }
    const endereco = (pessoa['endereco'] ?? {}) as Json
    needs(endereco, 'cep', /^\d{8}$/, papel)
    needs(endereco, 'logradouro', /^.{1,50}$/u, papel)
    needs(endereco, 'numero', /^.{1,6}$/u, papel)
    may(endereco, 'complemento', /^.{1,30}$/u, papel)
    needs(endereco, 'bairro', /^.{1,30}$/u, papel)
    needs(endereco, 'cidade', /^.{1,30}$/u, papel)
    needs(endereco, 'uf', /^[A-Z]{2}$/, papel)
    if (!isCepDaUf(text(endereco, 'cep') ?? '', text(endereco, 'uf') ?? ''))
      problemas.push(
        papel === 'remetente'
          ? 'RTL-076: UF do remetente não corresponde ao CEP informado'
          : 'RTL-077: UF do destinatário não corresponde ao CEP informado',
      )
  }
  const itens = pedido['itensDeclaracaoConteudo']
  if (!Array.isArray(itens) || itens.length === 0) problemas.push('PPN-347: Declaração de conteúdo não informada')
  else
    for (const item of itens as Json[]) {
      needs(item, 'conteudo', /^(?!(.)\1*$).{2,60}$/u, 'itensDeclaracaoConteudo')
      needs(item, 'quantidade', /^[1-9]\d*$/, 'itensDeclaracaoConteudo')
      needs(item, 'valor', /^\d+\.\d{2}$/, 'itensDeclaracaoConteudo')
    }
  for (const servico of (pedido['listaServicoAdicional'] ?? []) as Json[]) {
    needs(servico, 'codigoServicoAdicional', /^(001|002|019|064|065)$/, 'listaServicoAdicional')
    const codigo = text(servico, 'codigoServicoAdicional') ?? ''
    if (['019', '064', '065'].includes(codigo)) {
      needs(servico, 'valorDeclarado', /^\d+\.\d{2}$/, 'listaServicoAdicional')
      if (codigo !== SERVICOS[text(pedido, 'codigoServico') ?? '']?.vd)
        problemas.push('PPN-320: Serviço adicional não permitido para o serviço')
    }
  }
  return problemas
}
