import * as z from 'zod'
import type { Agencia } from '#contract/cotacao'
import { LIMITES } from '#contract/kernel/values/encomenda'
import type { Deps } from '../../../../kernel/deps.ts'
import { listAgenciasDoEstado, nearestAgencias } from '../../../cotacao/index.ts'
import { companyOf, listOfertados, nomeDoOfertado, type Ofertado } from '../catalogo.ts'
import { Texto } from '../corpos.ts'

/** The services on sale, with what they carry. */
export const listServicos = (deps: Deps) => listOfertados(deps).map((ofertado) => renderServico(deps, ofertado))

function renderServico(deps: Deps, ofertado: Ofertado) {
  const { servico, produto } = ofertado
  const { pesoGramas, ladosCm, somaCm } = produto.limites
  const [longo] = ladosCm
  const side = { min: LIMITES.ladoMinimoCm, max: longo }
  return {
    id: servico.id,
    name: nomeDoOfertado(deps, ofertado),
    status: 'available',
    type: servico.tipo,
    range: 'interstate',
    restrictions: {
      insurance_value: {
        min: 0,
        max: LIMITES.valorCentavos / 100,
        max_dec: deps.config.limiteDoConteudoCentavos / 100,
      },
      formats: {
        box: { weight: { min: 0.001, max: pesoGramas / 1000 }, width: side, height: side, length: side, sum: somaCm },
        roll: null,
        letter: null,
      },
    },
    requirements: ofertado.transportadora.agenciaObrigatoria
      ? ['names', 'addresses', 'agency']
      : ['names', 'addresses'],
    optionals: [...(produto.avisoRecebimento ? ['AR'] : []), ...(produto.maoPropria ? ['MP'] : []), 'VD'],
    company: renderCompany(deps, ofertado),
  }
}

/** The carriers of the services on sale, each once. */
export const listCompanies = (deps: Deps) => [
  ...new Map(
    listOfertados(deps).map((ofertado) => [ofertado.servico.company.id, renderCompany(deps, ofertado)]),
  ).values(),
]

const renderCompany = (deps: Deps, ofertado: Ofertado) => ({
  ...companyOf(deps, ofertado),
  has_grouped_volumes: 0,
  status: 'available',
  tracking_link: `${deps.publicUrl()}/rastreio/`,
  use_own_contract: false,
  batch_size: 1,
})

export const FiltroDeAgencias = z.object({
  company: Texto(20),
  serviceId: Texto(20),
  state: Texto(40),
  city: Texto(200),
  postal_code: Texto(20),
})
/** The most agencies of one answer. */
const MAX_AGENCIAS = 100

/**
 * The agencies of the carriers that need one, in a state or near a CEP; an empty list without both. The id of an agency is
 * our uuid, which the cart takes. With `onlyStored` no carrier is asked.
 */
export async function listAgencias(
  deps: Deps,
  filtro: z.output<typeof FiltroDeAgencias>,
  options: { onlyStored: boolean },
) {
  const ofertados = listOfertados(deps).filter(
    ({ servico, transportadora }) =>
      transportadora.agenciaObrigatoria &&
      (!filtro.company || String(servico.company.id) === filtro.company) &&
      (!filtro.serviceId || String(servico.id) === filtro.serviceId),
  )
  const porTransportadora = new Map(ofertados.map((ofertado) => [ofertado.transportadora.uuid, ofertado]))
  const cep = filtro.postal_code.replace(/\D/g, '')
  const found = []
  for (const [uuid, ofertado] of porTransportadora) {
    const agencias =
      cep.length === 8
        ? await nearestAgencias(deps, uuid, cep, options)
        : await listAgenciasDoEstado(deps, uuid, filtro.state.toUpperCase(), MAX_AGENCIAS)
    const daCidade = agencias.filter(({ endereco }) => !filtro.city || isSame(endereco.cidade, filtro.city))
    found.push(...daCidade.map((agencia) => renderAgencia(deps, agencia, ofertado)))
  }
  return found.slice(0, MAX_AGENCIAS)
}

const isSame = (one: string, other: string) => simple(one) === simple(other)
const simple = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

function renderAgencia(deps: Deps, { uuid, nickname, endereco, uf, cep }: Agencia, ofertado: Ofertado) {
  return {
    id: uuid,
    name: nickname,
    initials: null,
    code: null,
    company_name: ofertado.servico.company.name,
    status: 'available',
    email: null,
    phone: null,
    note: null,
    address: {
      id: uuid,
      label: 'Agência',
      postal_code: cep,
      address: endereco.logradouro,
      number: endereco.numero,
      complement: null,
      district: endereco.bairro,
      latitude: null,
      longitude: null,
      city: { city: endereco.cidade, state: { state_abbr: uf, country: { id: 'BR' } } },
    },
    companies: [{ ...renderCompany(deps, ofertado), available: true }],
  }
}
