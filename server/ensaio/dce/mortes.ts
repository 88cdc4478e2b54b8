/** What the authority is asked. */
export type Pergunta = 'autorizar' | 'consultar' | 'registrarEvento'

/** A death while the authority has a question in hand: before it has done anything, or between its work and its answer. */
export type MorteNaAutoridade = {
  em: 'autoridade'
  quem: 'PRODUTO' | 'AUTORIDADE'
  pergunta: Pergunta
  momento: 'antes' | 'depois'
}
/** The product dies at a statement: before the database has got it, or after it has carried it out. */
export type MorteNoBanco = {
  em: 'banco'
  comando: string
  /** How often this statement has run by then, this time included. */
  vez: number
  momento: 'antes' | 'depois'
}
export type Morte = MorteNaAutoridade | MorteNoBanco

/** What is being done when a process is killed. */
export const ATOS = ['emissao', 'cancelamento', 'reenvio'] as const
export type Ato = (typeof ATOS)[number]

/** One run of the rehearsal: an act, and the deaths in their order. At most one of them is at a statement. */
export type Percurso = { ato: Ato; mortes: Morte[] }

const MOMENTOS = ['antes', 'depois'] as const

/** Jobs may run a statement again and again. A run of the rehearsal kills at its first times only, up to this many. */
const MAX_VEZES = 4

/** Every death of one act. `comandos` are the statements about DC-e that the act runs when nobody dies. */
export function listPercursos(ato: Ato, comandos: readonly string[]): Percurso[] {
  const vezOf = (at: number) => comandos.slice(0, at + 1).filter((each) => each === comandos[at]).length
  const noBanco = comandos
    .map((comando, at) => ({ comando, vez: vezOf(at) }))
    .filter(({ vez }) => vez <= MAX_VEZES)
    .flatMap((at) => MOMENTOS.map((momento): Morte => ({ em: 'banco', ...at, momento })))
  const pergunta = ato === 'cancelamento' ? 'registrarEvento' : 'autorizar'
  const naAutoridade = MOMENTOS.flatMap((momento) =>
    (['PRODUTO', 'AUTORIDADE'] as const).map(
      (quem): MorteNaAutoridade => ({ em: 'autoridade', quem, pergunta, momento }),
    ),
  )
  /** The answer is lost, and a process is killed once more when the house asks for the key. */
  const perdida: MorteNaAutoridade = { em: 'autoridade', quem: 'PRODUTO', pergunta, momento: 'depois' }
  const naConsulta = naAutoridade.map(({ quem, momento }): Morte[] => [
    perdida,
    { em: 'autoridade', quem, pergunta: 'consultar', momento },
  ])
  return [...[...noBanco, ...naAutoridade].map((morte) => [morte]), ...naConsulta].map((mortes) => ({ ato, mortes }))
}

export const describePercurso = ({ ato, mortes }: Percurso) => `${ato}: ${mortes.map(describeMorte).join(', depois ')}`

const describeMorte = (morte: Morte) =>
  morte.em === 'banco'
    ? `o produto morre ${morte.momento} de "${morte.comando.trim().replace(/\s+/g, ' ').slice(0, 60)}" (${morte.vez}ª vez)`
    : `${morte.quem === 'PRODUTO' ? 'o produto' : 'a autoridade'} morre ${morte.momento} de ${morte.pergunta}`
