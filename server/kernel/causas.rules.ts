/** The adapters' words about a call without an answer, and the sentence for the staff. */
const CAUSAS: readonly (readonly [RegExp, string])[] = [
  [/^no answer in (\d+) ms$/, 'Não respondeu em $1 ms.'],
  [/^no answer in time$/, 'Não respondeu a tempo.'],
  [/^The operation was aborted due to timeout$/, 'Não respondeu a tempo.'],
  [/^no free connection in (\d+) ms$/, 'Nenhuma conexão ficou livre em $1 ms.'],
  [/^answered 429$/, 'Está ocupada e pediu para esperar (429).'],
  [/^answered (\d+) and nonsense$/, 'Respondeu $1 e algo que não se entende.'],
  [/^answered (\d+)$/, 'Respondeu $1.'],
  [/^answered (?:nonsense|something else than JSON)$/, 'Respondeu algo que não se entende.'],
  [/^answered about another place$/, 'Respondeu sobre outro lugar.'],
  [/^answered too much$/, 'Respondeu mais do que se lê.'],
  [/^redirects \((\d+)\)$/, 'Manda a outro endereço ($1), e a casa não segue.'],
  [
    /^not reached: (\w*(?:CERT|SELF_SIGNED|UNABLE_TO_VERIFY)\w*)$/,
    'O certificado do servidor não confere ($1): nada foi enviado.',
  ],
  [/^not reached: (.+)$/, 'Não foi alcançada ($1).'],
  [/^(?:not reached|fetch failed)$/, 'Não foi alcançada.'],
  [/^the caller gave up$/, 'Quem perguntou desistiu de esperar.'],
  [/^\w+ failed too often: not asked$/, 'Falhou vezes demais: o disjuntor abriu, e ela não foi perguntada.'],
  [/^\w+: no call of \w+ is left in this minute$/, 'As chamadas deste minuto acabaram: ela não foi perguntada.'],
  [/^the token was refused with (\d+)$/, 'As credenciais foram recusadas ($1).'],
  [
    /^the Correios refused our credentials a moment ago$/,
    'As credenciais foram recusadas há pouco: não houve pergunta.',
  ],
  [/^another node is asking for the token$/, 'Outra máquina está pedindo o token.'],
  [/^the S3 store refused (\w+) with (\d+) ?(\w*)$/, 'Recusou $1 com $2 $3.'],
  [/^(\w+) failed at the S3 store after (\d+) tries: (.+)$/, 'Falhou em $2 tentativas ($1: $3).'],
]

/** The cause as a sentence. Words that are not known here stay as they are. */
export function causaText(causa: string): string {
  const [, semToken] = /^no token: (.+)$/.exec(causa) ?? []
  if (semToken) return `Sem token. ${causaText(semToken)}`
  const known = CAUSAS.find(([pattern]) => pattern.test(causa))
  return known ? causa.replace(known[0], known[1]).replace(/ \.$/, '.') : causa
}
