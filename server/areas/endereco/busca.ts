import * as z from 'zod'
import { CEP_NAO_LOCALIZADO, type EnderecoDoCep } from '#contract/endereco'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { perHouse } from '../../kernel/memo.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import type { EnderecoEncontrado } from '../../ports/cep.ts'
import { type CepNoCache, deleteExpiredCep, findCepCache, saveCepCache } from './endereco.repo.ts'
import { type LocalDoCep, locateCep, refreshFaixas } from './localizacao.ts'
import { findMunicipioByIbge, findMunicipioByNome, findMunicipioByUuid } from './municipios.ts'

/** Days for which an address is cached, and days for an unknown CEP, because a new CEP may appear. */
const FOUND_DAYS = 30
const UNKNOWN_DAYS = 1

/**
 * The address of a CEP as far as known: street and neighbourhood from the services or their cache, else the city of a
 * range, else the state alone. A CEP that no service knows still has its state; a CEP without a state does not exist.
 */
export async function findEndereco(deps: Deps, cep: string): Promise<EnderecoDoCep> {
  await refreshFaixas(deps)
  const local = locateCep(deps, cep)
  if (!local) throw new AppError('NOT_FOUND', CEP_NAO_LOCALIZADO)
  const achado = await findOnlineOnce(deps, local)
  const municipio = achado?.municipioUuid ? findMunicipioByUuid(achado.municipioUuid) : undefined
  return {
    cep,
    logradouro: achado?.logradouro ?? '',
    bairro: achado?.bairro ?? '',
    cidade: municipio?.uuid ?? local.uuidMunicipio ?? '',
    nomeCidade: municipio?.nome ?? local.nomeCidade,
    siglaUf: local.siglaUf,
    nomeUf: local.nomeUf,
    parcial: !municipio && !local.uuidMunicipio,
  }
}

/** Deletes expired cache entries. */
export const purgeCepCache = defineJob({
  name: 'endereco.purgeCepCache',
  payload: z.object({}),
  cron: '40 3 * * *',
  run: ({ db, clock }) => deleteExpiredCep(db, clock.now()),
})

const running = perHouse(() => new Map<string, Promise<CepNoCache | undefined>>())

/** Shares one lookup among simultaneous requests for the same CEP. */
function findOnlineOnce(deps: Deps, local: LocalDoCep) {
  const lookups = running(deps)
  const lookup = lookups.get(local.cep) ?? findOnline(deps, local).finally(() => lookups.delete(local.cep))
  lookups.set(local.cep, lookup)
  return lookup
}

async function findOnline({ db, clock, cep, log }: Deps, local: LocalDoCep): Promise<CepNoCache | undefined> {
  const cached = await findCepCache(db, local.cep, clock.now())
  if (cached) return cached
  const answer = await cep.findEndereco(local.cep)
  if (answer === 'unavailable') return undefined
  const achado = answer === 'unknown' ? NADA : achadoNoMunicipio(answer, local)
  if (!achado) {
    log.warn({ siglaUf: local.siglaUf }, 'CEP service named a city that this state does not have')
    return undefined
  }
  const dias = answer === 'unknown' ? UNKNOWN_DAYS : FOUND_DAYS
  await saveCepCache(db, local.cep, achado, { agora: clock.now(), dias })
  return achado
}

const NADA: CepNoCache = { municipioUuid: null, logradouro: '', bairro: '' }

/** The service's answer with our municipality; undefined when that lies in another state than the CEP. */
function achadoNoMunicipio({ ibge, nomeCidade, siglaUf, logradouro, bairro }: EnderecoEncontrado, local: LocalDoCep) {
  const municipio = (ibge && findMunicipioByIbge(ibge)) || findMunicipioByNome(nomeCidade, siglaUf)
  if (municipio?.siglaUf !== local.siglaUf) return undefined
  return { municipioUuid: municipio.uuid, logradouro, bairro }
}
