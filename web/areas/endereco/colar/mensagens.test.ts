import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAMPOS, type Campo } from './campos.rules.ts'
import { readEnderecoColado } from './colado.rules.ts'

/** Of all fields that should come out, at least so many are right. */
const LEAST = 0.95

type Caso = { nome: string; texto: string; espera: Map<Campo, string> }

/** A table of messages: '# ' opens a case, '=> campo: valor' says what comes out, and '?' takes any value that is marked as probable. */
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

/** How each field of a case went. A field that is not in the table must not come out. */
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
  '%s: 95 % of the fields come out right, and none that is wrong is sure of itself',
  (file) => {
    const verdicts = readCasos(file).map(judge)
    const right = verdicts.reduce((sum, each) => sum + each.right, 0)
    const wrong = verdicts.flatMap((each) => each.wrong)
    const share = right / (right + wrong.length)
    expect(verdicts.flatMap((each) => each.wrongAndCerta)).toEqual([])
    expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST)
  },
)
