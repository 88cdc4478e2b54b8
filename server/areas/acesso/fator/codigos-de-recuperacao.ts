import { createHmac, randomInt } from 'node:crypto'
import { CODIGOS_DE_RECUPERACAO } from '#contract/acesso/segundo-fator'
import type { Deps } from '../../../kernel/deps.ts'
import { segredoOf } from '../../../kernel/guard/cofre.ts'

/** Letters and digits that are not mistaken for each other: 59 bits in twelve of them. */
const LETRAS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten recovery codes such as `7KQ2-M4XD-9HTR`. */
export const newCodigos = () => Array.from({ length: CODIGOS_DE_RECUPERACAO }, newCodigo)

function newCodigo() {
  const letra = () => LETRAS[randomInt(LETRAS.length)]
  return Array.from({ length: 3 }, () => Array.from({ length: 4 }, letra).join('')).join('-')
}

/** A typed code in capitals, without the spaces and hyphens that people type. */
export const normalCodigo = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** The stored form of a recovery code: a keyed digest, different for each person. */
export const hashCodigo = async (deps: Deps, usuarioUuid: string, codigo: string) =>
  createHmac('sha256', await segredoOf(deps))
    .update(`recuperacao ${usuarioUuid} ${normalCodigo(codigo)}`)
    .digest('base64url')
