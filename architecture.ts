/** The areas, lowest first. An area may lean on the ones before it, never on one after, and only through its index.ts. */
export const AREAS = [
  'endereco',
  'termos',
  'atividade',
  'acesso',
  'notificacao',
  'carteira',
  'loja',
  'destinatario',
  'cotacao',
  'embalagem',
  'carrinho',
  'importacao',
  'fiscal',
  'frete',
  'pagamento',
  'diferenca',
  'documento',
  'conta',
  'programas',
  'operacao',
]

/** Which room may open the door of which. A room not listed here is the composition root and may open any on its side. */
export const MAY_IMPORT: Record<string, string[]> = {
  'contract/kernel': [],
  contract: ['contract/kernel'],
  'server/config': ['contract/kernel', 'contract', 'server/kernel/start-error.ts'],
  'server/kernel': ['contract/kernel', 'server/db', 'server/ports', 'server/config.ts'],
  'server/db': ['contract/kernel', 'server/kernel', 'server/areas', 'server/adapters', 'server/config.ts'],
  'server/ports': ['contract/kernel', 'contract'],
  'server/tarifario': ['contract/kernel', 'contract', 'server/kernel/text/csv.ts'],
  'server/impressos': [
    'contract/kernel',
    'contract',
    'server/fiscal/dce/dados-dace.ts',
    'server/kernel/text/letras-latinas.ts',
  ],
  'server/fiscal': ['contract/kernel', 'contract', 'server/kernel/errors.ts', 'server/kernel/text/letras-latinas.ts'],
  'server/adapters': [
    'contract/kernel',
    'contract',
    'server/ports',
    'server/kernel',
    'server/tarifario',
    'server/fiscal',
    'server/config.ts',
  ],
  'server/areas': [
    'contract/kernel',
    'contract',
    'server/kernel',
    'server/db',
    'server/ports',
    'server/tarifario',
    'server/impressos',
    'server/fiscal',
  ],
  'web/ui': ['contract/kernel'],
  'web/app': ['contract/kernel', 'contract', 'web/ui'],
  'web/areas': ['contract/kernel', 'contract', 'web/ui', 'web/app'],
  'web/routes': ['contract/kernel', 'contract', 'web/ui', 'web/app', 'web/areas'],
}

/**
 * The sub-rooms of what has outgrown one folder, lowest first. A sub-room leans on the files of its room's root and on the
 * sub-rooms before it. The room's door (`index.ts`), its `*.routes.ts` and the file that has the room's name may open any.
 */
export const SUB_ROOMS: Record<string, string[]> = {
  'contract/kernel': ['values', 'schemas', 'http', 'site'],
  'server/kernel': ['text', 'exame', 'guard', 'work', 'http', 'email'],
  'server/areas/acesso': [
    'convite',
    'sessao',
    'email',
    'recuperacao',
    'cadastro',
    'fator',
    'chave',
    'entrada',
    'operador',
  ],
  'server/areas/carteira': ['extrato'],
  'server/areas/cotacao': ['agencia', 'escolha', 'desvios'],
  'server/areas/diferenca': ['prova', 'contestacao', 'vencimento', 'regra'],
  'server/areas/frete': [
    'conversas',
    'nota',
    'agenda',
    'avisos',
    'procura',
    'medicao',
    'estorno',
    'lista',
    'limite',
    'impressao',
    'rastreio',
    'transporte',
    'compra',
  ],
  'server/areas/documento': ['envio', 'contrato', 'decisao'],
  'server/areas/operacao': [
    'auditoria',
    'reserva',
    'equipe',
    'documentos',
    'contestacoes',
    'aumentos',
    'bloqueio',
    'reembolsos',
    'saques',
    'livros',
    'faturas',
    'conferencia',
    'tabelas',
    'busca',
    'tarefas',
    'chamadas',
    'dces',
    'pendencias',
    'painel',
  ],
  'server/areas/programas': ['chaves', 'aplicativos', 'oauth', 'eventos', 'webhooks', 'revogacao', 'dialetos'],
  'server/areas/pagamento': ['cobranca', 'cartao', 'recarga', 'devolucao', 'saque'],
  'web/ui': ['tokens', 'drawings', 'page', 'motion', 'fields', 'filter', 'layers', 'kept'],
  'web/app': ['data', 'form', 'notices', 'perguntas', 'frame', 'private'],
  'web/areas/acesso': ['senha', 'convite', 'cadastro', 'fator', 'chave', 'entrada', 'seguranca'],
  'web/areas/carrinho': ['camera', 'declaracao', 'nota', 'dados', 'troca', 'lista'],
  'web/areas/loja': ['logo', 'pessoas', 'fiscal'],
  'web/areas/carteira': ['recarga', 'saida', 'saque', 'devolucao', 'extrato'],
  'web/areas/conta': ['home', 'atividade'],
  'web/areas/cotacao': ['recibo', 'espera', 'resultado', 'fala', 'valor', 'form', 'caixas', 'etapas'],
  'web/areas/diferenca': ['prova', 'regra', 'contestacao', 'lista'],
  'web/areas/documento': ['envio', 'contrato', 'verificacao', 'pagina'],
  'web/areas/endereco': ['colar'],
  'web/areas/frete': ['prova', 'impressao', 'confirmacao', 'detalhe', 'lista', 'rastreio', 'home'],
  'web/areas/importacao': ['arquivo', 'notas', 'conferencia'],
  'web/areas/programas': ['chaves', 'aplicativos', 'consentimento', 'webhooks', 'entregas'],
  'web/areas/operacao': [
    'teclas',
    'pecas',
    'fila',
    'moldura',
    'auditoria',
    'equipe',
    'visor',
    'documentos',
    'contestacoes',
    'aumentos',
    'reembolsos',
    'saques',
    'livros',
    'faturas',
    'conferencia',
    'tabelas',
    'busca',
    'tarefas',
    'chamadas',
    'dces',
    'pendencias',
    'painel',
  ],
  'web/areas/pagamento': ['resultado', 'pix', 'cartao', 'escolha'],
}

/** Product files that one folder may hold (law 13). More of them hide a room that wants its own door. */
export const MOST_FILES = 20

/** The rooms of the contract's kernel whose files may import zod. The others stay light enough for the first page. */
export const SPEAKS_ZOD = ['contract/kernel/schemas/', 'contract/kernel/http/']

/** Names that say nothing about what is inside. */
export const EMPTY_NAMES = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'manager',
  'service',
  'services',
  'types',
]

/** Whose business the clock and the environment are (laws 8 and `config.ts`). */
export const READS_CLOCK = ['web/app/data/clock.ts', 'server/kernel/clock.ts', 'contract/kernel/values/instant.ts']
export const READS_ENVIRONMENT = ['server/config.ts']

/** Where tests may set timers: for turns of the event loop, for a service that answers late, and in real time. */
export const SETS_TIMERS = [
  'server/testing/espera.ts',
  'web/app/testing-tela.tsx',
  'server/adapters/cep/testing.ts',
  'server/adapters/transportadora/testing-falhas.ts',
  'server/adapters/transportadora/correios/testing-servidor.ts',
  'server/adapters/transportadora/jadlog/testing-servidor.ts',
  'server/ensaio/',
  'e2e/ensaio.ts',
  'bench/',
  'scripts/',
]

/** The page that a visitor sees first; zod must not weigh on it. */
export const FIRST_PAGE = 'web/routes/landing.tsx'

/** What `npm start` runs, and the packages that draw documents and bar codes. */
export const SERVER = 'server/main.ts'
export const DRAWS_DOCUMENTS = /^(?:pdfkit|bwip-js)(?:\/|$)/
