import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAMPOS, type Campo } from './campos.rules.ts'
import { readEnderecoColado } from './colado.rules.ts'

/** The least share of right fields among all that a message holds. */
const LEAST = 0.95

type Caso = { nome: string; texto: string; espera: Map<Campo, string> }

/**
 * Reads a table of messages: '# ' begins a case, '=> campo: valor' is an expected field, and '?' accepts any value that
 * is marked as probable.
 */
function readCasos(file: string): Caso[] {
  const [, ...blocks] = readFileSync(join(import.meta.dirname, file), 'utf8').split(/^# /m)
  return blocks.map((block) => {
    const [nome = '', ...lines] = block.trimEnd().split('\n')
    const espera = lines.flatMap((line) => {
      const [, campo, valor = ''] = /^=> (\w+): (.*)$/.exec(line) ?? []
      return campo ? [[CAMPOS.find((each) => each === campo) ?? fail(line), valor] as const] : []
    })
    const texto = lines.filter((line) => !line.startsWith('=> ')).join('\n')
    return { nome, texto, espera: new Map(espera) }
  })
}

const fail = (line: string): never => {
  throw new Error(`No such field: ${line}`)
}

/** The result of each field of a case. A field that the table does not expect must stay empty. */
function judge({ nome, texto, espera }: Caso) {
  const { campos, sobra } = readEnderecoColado(texto)
  const wrong: string[] = []
  const wrongAndCerta: string[] = []
  let right = 0
  for (const campo of CAMPOS) {
    const [wanted, got] = [espera.get(campo), campos[campo]]
    if (wanted === got?.valor && wanted !== undefined) right += 1
    else if (wanted === '?' ? got?.certeza === 'certa' : wanted !== got?.valor) {
      wrong.push(
        `${nome}: ${campo} is ${got?.valor ?? 'missing'} (${got?.certeza ?? '-'}), not ${wanted ?? 'anything'}; sobra ${JSON.stringify(sobra)}`,
      )
      if (got?.certeza === 'certa') wrongAndCerta.push(`${nome}: ${campo} is ${got.valor}`)
    }
  }
  return { right, wrong, wrongAndCerta }
}

test.each(['mensagens.txt', 'mensagens-guardadas.txt', 'mensagens-segundas.txt'])(
  '%s: 95 % of the fields are right, and no wrong field is marked as certain',
  (file) => {
    const verdicts = readCasos(file).map(judge)
    const right = verdicts.reduce((sum, each) => sum + each.right, 0)
    const wrong = verdicts.flatMap((each) => each.wrong)
    const share = right / (right + wrong.length)
    expect(verdicts.flatMap((each) => each.wrongAndCerta)).toEqual([])
    expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST)
  },
)
