import type { RespostaLocal } from '../testing-falhas.ts'

export type Json = Record<string, unknown>
/** An order as Jadlog keeps it. */
export type PedidoLocal = {
  codigo: string
  shipmentId: string
  corpo: Json
  isCancelado: boolean
  /** Whether the parcel is in Jadlog's hands: from then on tracking knows it, and it cannot be cancelled. */
  temCte: boolean
  eventos: { data: string; status: string; unidade: string }[]
  volumes: { peso: number; altura: number; largura: number; comprimento: number }[] | null
  peso: number
  valor: number
}

/** The contract that the local server knows. */
export const CONTRATO = {
  token: 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.ensaio.jadlog',
  cnpj: '11222333000181',
  conta: '001234',
  contrato: '77',
}
/** What else Jadlog knows of this customer; an order may name it. */
export const CLIENTE = { codCliente: '4567', unidadeOrigem: '1344' }

const MODALIDADES: Record<number, { base: number; porKg: number; dias: number }> = {
  3: { base: 14.5, porKg: 3.1, dias: 5 },
  9: { base: 19.9, porKg: 6.4, dias: 2 },
}
const SEGURO = 0.0066
/** CEPs that Jadlog does not serve. */
const FORA_DA_AREA = /^69/
const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

/**
 * What Jadlog keeps and answers (facts/jadlog.md), for the calls that we use: prices, orders, cancelling, tracking,
 * points. It refuses what the real one refuses, and knows no key that makes a repeated order harmless.
 */
export function createBanco({ now }: { now: () => Date }) {
  const pedidos = new Map<string, PedidoLocal>()
  const pontos = pontosDeExemplo()
  let numero = 0

  function priceFretes({ frete }: Json): RespostaLocal {
    if (!Array.isArray(frete) || frete.length === 0) return ok({ error: { id: -1, descricao: 'frete: lista vazia' } })
    const itens = frete as Json[]
    for (const [i, item] of itens.entries()) {
      const campo = faltaNoFrete(item)
      if (campo) return ok({ frete: itens, error: { id: -1, descricao: `frete[${i}].${campo} invalido` } })
      if (item['cnpj'] !== CONTRATO.cnpj || item['conta'] !== CONTRATO.conta)
        return ok({ frete: itens, error: { id: -3, descricao: `frete[${i}].conta Cliente sem contrato` } })
      if (item['contrato'] !== null && item['contrato'] !== CONTRATO.contrato)
        return ok({ frete: itens, error: { id: -1, descricao: `frete[${i}].contrato Numero de contrato invalido` } })
    }
    return ok({ frete: itens.map(priceFrete) })
  }

  function priceFrete(item: Json) {
    const { modalidade, peso, vldeclarado, cepdes } = item as Record<'modalidade' | 'peso' | 'vldeclarado', number> & {
      cepdes: string
    }
    const tarifa = MODALIDADES[modalidade]
    if (!tarifa) return { ...item, erro: { id: -4, descricao: 'Modalidade não contratada' } }
    if (FORA_DA_AREA.test(cepdes)) return { ...item, erro: { id: -2, descricao: 'Destino fora da área de cobertura' } }
    const valor = tarifa.base + tarifa.porKg * Math.ceil(peso) + vldeclarado * SEGURO
    return { ...item, prazo: tarifa.dias, vltotal: Math.round(valor * 100) / 100 }
  }

  function includePedido(corpo: Json): RespostaLocal {
    const campo = faltaNoPedido(corpo, (id) => pontos.some(({ pudoId, ativo }) => pudoId === id && ativo === 'S'))
    if (campo) return ok({ status: 'Erro ao incluir o pedido.', erro: { id: -7, descricao: `${campo} invalido` } })
    numero += 1
    const pedido: PedidoLocal = {
      codigo: String(70_000_000 + numero),
      shipmentId: `11${String(28_100_000_000 + numero).padStart(12, '0')}`,
      corpo,
      isCancelado: false,
      temCte: false,
      eventos: [],
      volumes: null,
      peso: Number(corpo['totPeso']),
      valor: 0,
    }
    pedidos.set(pedido.shipmentId, pedido)
    const { codigo, shipmentId } = pedido
    return ok({ codigo, shipmentId, status: 'Solicitação inserida com sucesso.' })
  }

  function cancelPedido({ shipmentId, codigo }: Json): RespostaLocal {
    const pedido = [...pedidos.values()].find((one) => one.shipmentId === shipmentId || one.codigo === codigo)
    const no = (id: number, descricao: string) => ok({ status: 'Erro ao cancelar o pedido.', erro: { id, descricao } })
    if (!pedido) return no(-5, 'Pedido não localizado')
    if (pedido.isCancelado) return no(-6, 'Pedido já cancelado')
    if (pedido.temCte) return no(-8, 'Pedido não pode ser cancelado: CT-e emitido')
    pedido.isCancelado = true
    return ok({ status: 'Pedido cancelado com sucesso.' })
  }

  function track({ consulta }: Json): RespostaLocal {
    if (!Array.isArray(consulta)) return { status: 400, corpo: { error: { id: -1, descricao: 'consulta invalida' } } }
    return ok({
      consulta: (consulta as Json[]).map((item) => {
        const pedido = [...pedidos.values()].find((one) => one.temCte && isAbout(item, one))
        if (!pedido) return { ...item, erro: { id: -1, descricao: 'Não localizado', detalhe: null } }
        const { codigo, shipmentId, eventos, volumes, peso, valor } = pedido
        const tracking = {
          codigo,
          shipmentId,
          dacte: '35261104884082000569570010000000011000000017',
          dtEmissao: now().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }),
          status: eventos.at(-1)?.status ?? 'EMISSAO',
          valor,
          peso,
          eventos: [...eventos],
          ...(volumes && { volumes }),
        }
        return { ...item, previsaoEntrega: '2026-12-02', tracking }
      }),
    })
  }

  return {
    pedidos,
    pontos,
    priceFretes,
    includePedido,
    cancelPedido,
    track,
    /** Nearest first, by the distance of CEPs. */
    listPontos: (cep: string): RespostaLocal =>
      ok(
        pontos.toSorted(
          (a, b) =>
            Math.abs(Number(a.pudoEnderecoList[0]!.cep) - +cep) - Math.abs(Number(b.pudoEnderecoList[0]!.cep) - +cep),
        ),
      ),
    /** The live order of a reference of ours. */
    findByReferencia: (referencia: string) =>
      [...pedidos.values()].findLast(({ corpo }) => (corpo['pedido'] as unknown[]).includes(referencia)),
    countDe: (referencia: string) =>
      [...pedidos.values()].filter(({ corpo }) => (corpo['pedido'] as unknown[]).includes(referencia)).length,
  }
}

const ok = (corpo: unknown): RespostaLocal => ({ status: 200, corpo })

function isAbout({ shipmentId, codigo, df }: Json, pedido: PedidoLocal) {
  if (shipmentId !== undefined) return shipmentId === pedido.shipmentId
  if (codigo !== undefined) return codigo === pedido.codigo
  const danfe = (df as Json | undefined)?.['danfe']
  return danfe !== undefined && (pedido.corpo['dfe'] as Json[]).some(({ danfeCte }) => danfeCte === danfe)
}

const isTexto = (value: unknown, max = 255) => typeof value === 'string' && value !== '' && value.length <= max
const isPositivo = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0
const isCep = (value: unknown) => typeof value === 'string' && /^\d{8}$/.test(value)
const isDe = (value: unknown, options: readonly unknown[]) => options.includes(value)

/** The first field of a price question that Jadlog would not take. */
function faltaNoFrete(item: Json) {
  const checks: [string, boolean][] = [
    ['cepori', isCep(item['cepori'])],
    ['cepdes', isCep(item['cepdes'])],
    ['frap', isDe(item['frap'], ['S', 'N'])],
    ['peso', isPositivo(item['peso'])],
    ['cnpj', isTexto(item['cnpj'])],
    ['conta', isTexto(item['conta'])],
    ['contrato', 'contrato' in item],
    ['modalidade', Number.isInteger(item['modalidade'])],
    ['tpentrega', isDe(item['tpentrega'], ['D', 'R'])],
    ['tpseguro', isDe(item['tpseguro'], ['N', 'A'])],
    ['vldeclarado', isPositivo(item['vldeclarado'])],
    ['vlcoleta', typeof item['vlcoleta'] === 'number'],
  ]
  return checks.find(([, isGood]) => !isGood)?.[0]
}

/** The first field of an order that Jadlog would not take. */
function faltaNoPedido(corpo: Json, isPonto: (id: unknown) => boolean) {
  const { pedido, volume, dfe } = corpo
  const checks: [string, boolean][] = [
    ['codCliente', isDe(corpo['codCliente'], [null, CLIENTE.codCliente])],
    ['cdUnidadeOri', isDe(corpo['cdUnidadeOri'], [null, CLIENTE.unidadeOrigem])],
    ['conteudo', isTexto(corpo['conteudo'], 80)],
    ['pedido', Array.isArray(pedido) && pedido.length > 0 && pedido.every((one) => isTexto(one))],
    ['totPeso', isPositivo(corpo['totPeso'])],
    ['totValor', isPositivo(corpo['totValor'])],
    ['obs', corpo['obs'] === null || isTexto(corpo['obs'])],
    ['modalidade', Number(corpo['modalidade']) in MODALIDADES],
    ['contaCorrente', corpo['contaCorrente'] === CONTRATO.conta],
    ['nrContrato', isDe(corpo['nrContrato'], [null, CONTRATO.contrato])],
    ['tpColeta', isDe(corpo['tpColeta'], ['S', 'K'])],
    ['tipoFrete', isDe(corpo['tipoFrete'], [0, 1, 2, 3])],
    ['servico', isDe(corpo['servico'], [0, 1, 2])],
    ['shipmentId', corpo['shipmentId'] === null],
    ['cdPickupOri', corpo['cdPickupOri'] === null || isPonto(corpo['cdPickupOri'])],
    ...camposDaPessoa('rem', corpo['rem']),
    ...camposDaPessoa('des', corpo['des']),
    ['dfe', Array.isArray(dfe) && dfe.length > 0 && (dfe as Json[]).every(isDocumento)],
    ['volume', Array.isArray(volume) && volume.length > 0 && (volume as Json[]).every(isVolume)],
  ]
  return checks.find(([, isGood]) => !isGood)?.[0]
}

function camposDaPessoa(quem: string, pessoa: unknown): [string, boolean][] {
  const p = (pessoa ?? {}) as Json
  const opcional = (campo: string, max: number) => p[campo] === null || isTexto(p[campo], max)
  return [
    [`${quem}.nome`, isTexto(p['nome'], 60)],
    [`${quem}.cnpjCpf`, typeof p['cnpjCpf'] === 'string' && /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(p['cnpjCpf'])],
    [`${quem}.ie`, isTexto(p['ie'], 20)],
    [`${quem}.endereco`, isTexto(p['endereco'])],
    [`${quem}.numero`, isTexto(p['numero'], 60)],
    [`${quem}.compl`, opcional('compl', 60)],
    [`${quem}.bairro`, isTexto(p['bairro'], 60)],
    [`${quem}.cidade`, isTexto(p['cidade'], 60)],
    [`${quem}.uf`, isDe(p['uf'], UFS)],
    [`${quem}.cep`, isCep(p['cep'])],
    [`${quem}.fone`, typeof p['fone'] === 'string' && /^\d{10,11}$/.test(p['fone'])],
    [`${quem}.cel`, opcional('cel', 11)],
    [`${quem}.email`, opcional('email', 60)],
    [`${quem}.contato`, isTexto(p['contato'], 60)],
  ]
}

function isDocumento({ danfeCte, nrDoc, tpDocumento, valor }: Json) {
  if (!isPositivo(valor) || !isTexto(nrDoc)) return false
  const isDce = typeof danfeCte === 'string' && /^\d{20}99\d{22}$/.test(danfeCte)
  if (tpDocumento === 0) return danfeCte === null || isDce
  return !isDce && isDe(tpDocumento, [1, 2, 4]) && typeof danfeCte === 'string' && /^[0-9A-Z]{44}$/.test(danfeCte)
}

const isVolume = (volume: Json) =>
  ['altura', 'comprimento', 'largura', 'peso'].every((campo) => isPositivo(volume[campo])) &&
  isTexto(volume['identificador'])

function pontosDeExemplo() {
  const ponto = (pudoId: string, razao: string, cep: string, endereco: string, cidade: string, ativo = 'S') => ({
    pudoId,
    razao,
    ativo,
    pudoHorario: 'Seg a Sex 09:00-18:00',
    pudoEnderecoList: [
      {
        endereco,
        numero: '100',
        compl2: null as string | null,
        bairro: 'Centro',
        cidade,
        cep,
        latitude: '-23.5',
        longitude: '-46.6',
      },
    ],
  })
  return [
    ponto('BR01001', 'Papelaria Paulista', '01310100', 'Avenida Paulista', 'São Paulo'),
    ponto('BR01002', 'Bazar da Lapa', '05065000', 'Rua Doze de Outubro', 'SAO PAULO'),
    ponto('BR01003', 'Loja em reforma', '01310200', 'Avenida Paulista', 'São Paulo', 'N'),
    ponto('BR02001', 'Copiadora Central', '20040020', 'Praça Pio X', 'Rio de Janeiro'),
  ]
}
