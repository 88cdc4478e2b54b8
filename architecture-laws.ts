import { dirname, join } from 'node:path/posix'
import {
  AREAS,
  DRAWS_DOCUMENTS,
  EMPTY_NAMES,
  FIRST_PAGE,
  MAY_IMPORT,
  MOST_FILES,
  READS_CLOCK,
  READS_ENVIRONMENT,
  SERVER,
  SETS_TIMERS,
  SPEAKS_ZOD,
  SUB_ROOMS,
} from './architecture.ts'

/** A source file: its path from the root of the project, with `/`, and what stands in it. */
export type SourceFile = { path: string; text: string }
type Import = { from: string; to: string; typeOnly: boolean; lazy: boolean }
type House = { files: SourceFile[]; imports: Import[] }

/** Reads the imports out of the files once, for all the laws. A package keeps its bare name in `to`. */
export function readHouse(files: SourceFile[]): House {
  return { files, imports: files.flatMap((file) => readImports({ ...file, text: withoutComments(file.text) })) }
}

/** The laws that a program can check. Each gives back what breaks it, one sentence each; an empty list is a house in order. */
export const LAWS: Record<string, (house: House) => string[]> = {
  'no room opens a door that is not its own': ({ imports }) =>
    imports
      .filter(({ from, to }) => {
        const allowed = MAY_IMPORT[roomOf(from)]
        if (isTest(from) || !allowed || !isOurs(to) || roomOf(from) === roomOf(to)) return false
        return !allowed.includes(roomOf(to)) && !allowed.includes(to)
      })
      .map(say),

  'areas lean on lower areas only, and only through index.ts': ({ imports }) =>
    imports
      .filter(({ from, to }) => {
        const [here, there] = [areaOf(from), areaOf(to)]
        if (!here || !there || here === there) return false
        return AREAS.indexOf(there) > AREAS.indexOf(here) || !/\/index\.tsx?$/.test(to)
      })
      .map(say),

  'a sub-room leans on the root of its room and on the sub-rooms before it': ({ imports }) =>
    imports
      .filter(({ from, to }) => {
        const [here, there] = [subRoomOf(from), subRoomOf(to)]
        if (isTest(from) || !here || !there || here.room !== there.room || here.name === there.name) return false
        if (isDoorOf(here.room, from)) return false
        const order = SUB_ROOMS[here.room] ?? []
        return order.indexOf(there.name) > order.indexOf(here.name)
      })
      .map(say),

  'every sub-room is in the list': ({ files }) => {
    const found = files.map(({ path }) => ({ path, sub: subRoomOf(path) }))
    return found
      .filter(({ sub }) => sub && sub.name !== ROOT && !SUB_ROOMS[sub.room]?.includes(sub.name))
      .map(({ path, sub }) => `${path}: ${sub?.name} is not in SUB_ROOMS of ${sub?.room}`)
  },

  'a folder holds at most twenty product files': ({ files }) => {
    const folders = files
      .filter(({ path }) => isProduct(path))
      .reduce(
        (many, { path }) => many.set(dirname(path), (many.get(dirname(path)) ?? 0) + 1),
        new Map<string, number>(),
      )
    return [...folders].filter(([, many]) => many > MOST_FILES).map(([folder, many]) => `${folder} holds ${many} files`)
  },

  'only the schemas and the calls of the contract’s kernel import zod': ({ imports }) =>
    imports
      .filter(({ from, to }) => from.startsWith('contract/kernel/') && !isTest(from) && /^zod(\/|$)/.test(to))
      .filter(({ from }) => !SPEAKS_ZOD.some((room) => from.startsWith(room)))
      .map(say),

  'every area is in the list': ({ files }) => {
    const found = new Set(files.map(({ path }) => areaOf(path)))
    return [...found].filter((area) => area && !AREAS.includes(area)).map((area) => `${area} is not in AREAS`)
  },

  'a contract file leans on schemas of lower areas only': ({ imports }) =>
    imports
      .filter(({ from, to }) => {
        const [here, there] = [contractOf(from), contractOf(to)]
        return here && there && here !== there && AREAS.indexOf(there) >= AREAS.indexOf(here)
      })
      .map(say),

  'the contract imports zod and itself': ({ imports }) =>
    imports.filter(({ from, to }) => isContract(from) && !isTest(from) && to !== 'zod' && !isContract(to)).map(say),

  'the product leans on no test and on no rehearsal': ({ imports }) =>
    imports.filter(({ from, to }) => isProduct(from) && isOurs(to) && isTest(to)).map(say),

  'web and server never meet': ({ imports }) =>
    imports
      .filter(
        ({ from, to }) =>
          (from.startsWith('web/') && (to.startsWith('server/') || to.startsWith('node:'))) ||
          (from.startsWith('server/') && to.startsWith('web/')),
      )
      .filter(({ from }) => !isTest(from))
      .map(say),

  'rules are pure: they import the contract, the tariff engine, other rules and the words of a port': ({ imports }) =>
    imports
      .filter(({ from, to, typeOnly }) => /\.rules\.tsx?$/.test(from) && !(typeOnly && roomOf(to) === 'server/ports'))
      .filter(({ to }) => !isContract(to) && !/\.rules\.tsx?$/.test(to) && roomOf(to) !== 'server/tarifario')
      .map(say),

  'rules are pure: nothing in them waits, asks the clock or rolls dice': ({ files }) =>
    find(
      files.filter(({ path }) => /\.rules\.tsx?$/.test(path) || inEngine(path)),
      /\bawait\b|\basync\b|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID|\bprocess\./g,
    ),

  'rules are pure: nothing in them is kept from one call to the next, nor goes out of them': ({ files }) =>
    find(
      files.filter(({ path }) => /\.rules\.tsx?$/.test(path)),
      /^(?:export )?(?:let|var)\b.*|\bimport\(|\b(?:fetch|setTimeout|setInterval|queueMicrotask)\(|\b(?:console|performance|crypto|window|document|navigator|localStorage|sessionStorage|globalThis)\./gm,
    ),

  'what plans is a rule': ({ files }) =>
    find(
      files.filter(({ path }) => path.startsWith('server/areas/') && !path.endsWith('.rules.ts')),
      /\b(?:function|const) plan[A-Z]\w*/g,
    ),

  'the tariff engine reads files in its loader alone': ({ imports }) =>
    imports.filter(({ from, to }) => inEngine(from) && to.startsWith('node:')).map(say),

  'a table is touched by the area that owns it': ({ files }) => {
    const owners = new Map(
      files
        .filter(({ path }) => path.endsWith('.tables.ts'))
        .flatMap(({ path, text }) =>
          [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, table]) => [table ?? '', dirname(path)] as const),
        ),
    )
    return files
      .filter(({ path }) => path.startsWith('server/') && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(NAMES_TABLE)]
          .filter(([, table]) => owners.has(table ?? '') && !path.startsWith(`${owners.get(table ?? '')}/`))
          .map(([, table]) => `${path} touches ${table}`),
      )
  },

  'only a repository speaks SQL': ({ files }) =>
    find(
      files.filter(({ path }) => /^server\/(?:areas|kernel)\//.test(path) && !path.endsWith('.repo.ts')),
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql[`<]|\bclaimDue\b/g,
    ),

  // server/leitura.test.ts holds the list of the calls that are declared so
  'only the route of a declared read asks the replica': ({ files }) =>
    find(
      files.filter(({ path }) => path.startsWith('server/') && path !== 'server/kernel/http/route.ts'),
      /\breplica\??\.open\(/g,
    ),

  // server/kernel/memo.ts keeps values by the `deps` object: a copy would read all of them again, from the other database
  'a house’s deps are not copied with another database': ({ files }) =>
    find(
      files.filter(({ path }) => path.startsWith('server/')),
      /\{ \.\.\.deps,[^}]*\bdb\b/g,
    ),

  // nodes of the version before still insert after a migration has added a column, which must then keep its default
  'an insert of rows names their columns': ({ files }) =>
    find(
      files.filter(({ path }) => path.startsWith('server/')),
      /\binsert into \w+\s+select \*/g,
    ),

  'tables and the schema import types only': ({ imports }) =>
    imports
      .filter(({ from, typeOnly }) => (from.endsWith('.tables.ts') || from === 'server/db/schema.ts') && !typeOnly)
      .map(say),

  'the contract has no transform: it could not be sent back': ({ files }) =>
    find(
      files.filter(({ path }) => isContract(path)),
      /\.transform\(/g,
    ),

  'time comes from the clock': ({ files }) =>
    find(
      files.filter(({ path }) => isProduct(path) && !READS_CLOCK.includes(path)),
      /\bnew Date\(\)|\bDate\.now\(/g,
    ),

  'the environment is read once': ({ files }) =>
    find(
      files.filter(({ path }) => isProduct(path) && !READS_ENVIRONMENT.includes(path)),
      /\bprocess\.env\b/g,
    ),

  'a name says what is inside': ({ files }) =>
    files
      .filter(({ path }) => path.split(/[/.-]/).some((word) => EMPTY_NAMES.includes(word)))
      .map(({ path }) => `${path} has a name that says nothing`),

  'a test waits for what happens, not for a time': ({ files }) =>
    matches(
      files.filter(({ path }) => isTest(path) && !SETS_TIMERS.some((known) => path.startsWith(known))),
      /\b(?:setTimeout|waitForTimeout|sleep)\(|'(?:node:)?timers\/promises'/g,
    ),

  'a component’s test finds things as a person does': ({ files }) =>
    matches(
      files.filter(({ path }) => /^web\/.*\.test\.tsx?$/.test(path)),
      /\.querySelector(?:All)?\b|\b(?:get|find|query)(?:All)?ByTestId\b|\.getElementsBy\w+/g,
    ),

  // facts (web/app/data/facts.ts) name what is read again, not query keys of another area
  'a query’s key begins with the area that asks, and nobody names another’s': ({ files }) =>
    files
      .filter(({ path }) => path.startsWith('web/') && !isTest(path))
      .flatMap(({ path, text }) =>
        [...withoutComments(text).matchAll(/queryKey:\s*\[\s*(?:'([\w-]+)'|[a-z]\w*)/g)]
          .filter(([, first]) => first !== askerOf(path) || !first)
          .map(([found]) => `${path} has ${found}`),
      ),

  // the form that is open would go with it: `error && !data`
  'a page of the console that cannot be read again leaves what was read before': ({ files }) =>
    find(
      files.filter(({ path }) => path.startsWith('web/')),
      /(?:\bif \(|[({]\s*)(?:\w+\.)?(?:error|isError)(?:\)| \?)\s*(?:return\b)?[\s(]*(?:<(?:Tela|div)\b[^>]*>\s*)?<Falha\b/g,
    ),

  // 50 MB that no request needs: a document is drawn in a thread of its own (server/impressos/impressora.ts)
  'what draws documents is not loaded with the server': (house) =>
    reachable(house, SERVER)
      .filter((path) => DRAWS_DOCUMENTS.test(path))
      .map((path) => `${SERVER} loads ${path} at once`),

  'zod waits until the visitor needs it': (house) =>
    reachable(house, FIRST_PAGE)
      .filter((path) => path === 'zod' || path.startsWith('zod/'))
      .map((path) => `${FIRST_PAGE} loads ${path} at once`),
}

/** Whose name stands first in the key of a query: the area's, the frame's, or that of a page in parts, such as the sandbox. */
const askerOf = (path: string) =>
  areaOf(path) ?? (roomOf(path) === 'web/app' ? 'app' : /^web\/routes\/([\w-]+)\//.exec(path)?.[1])

/** Where a repository names the table that it speaks of: to Kysely, or to the `claimDue` of the kernel. */
const NAMES_TABLE = /(?:(?:From|Into|Table|[jJ]oin|using)\(|\bclaimDue(?:<[^>]*>)?\(\s*\w+,)\s*'(\w+)/g

const say = ({ from, to }: Import) => `${from} imports ${to}`

const find = (files: SourceFile[], pattern: RegExp) =>
  matches(
    files.filter(({ path }) => !isTest(path)),
    pattern,
  )

const matches = (files: SourceFile[], pattern: RegExp) =>
  files.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(pattern)].map(([found]) => `${path} has ${found}`),
  )

/** Everything that the browser loads together with this file. */
function reachable({ files, imports }: House, start: string) {
  const known = new Set(files.map(({ path }) => path))
  const seen = new Set<string>()
  const open = known.has(start) ? [start] : []
  for (let path = open.pop(); path; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    open.push(...imports.filter(({ from, typeOnly, lazy }) => from === path && !typeOnly && !lazy).map(({ to }) => to))
  }
  return [...seen]
}

function readImports({ path, text }: SourceFile): Import[] {
  const found = text.matchAll(
    /(?:\b(import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?|\b(import)\(\s*)['"]([^'"]+)['"]/g,
  )
  return [...found].map(([, , type, lazy, name = '']) => ({
    from: path,
    to: name.startsWith('#')
      ? `${name.slice(1).replace(/\.ts$/, '')}.ts`
      : name.startsWith('.')
        ? join(dirname(path), name)
        : name,
    typeOnly: type !== undefined,
    lazy: lazy !== undefined,
  }))
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const roomOf = (path: string) =>
  /^(contract\/kernel|server\/(?:kernel|db|ports|tarifario|impressos|fiscal|adapters|areas)|web\/(?:ui|app|areas|routes))\//.exec(
    path,
  )?.[1] ??
  path.split('/')[0] ??
  path
const areaOf = (path: string) => /^(?:server|web)\/areas\/([^/]+)/.exec(path)?.[1]
/** The name that the files of a room's root have for a sub-room; it comes before all others. */
const ROOT = ''

/** The room that has sub-rooms, and in which of them the file stands. */
function subRoomOf(path: string) {
  const room = Object.keys(SUB_ROOMS).find((each) => path.startsWith(`${each}/`))
  if (!room) return undefined
  const [name, ...rest] = path.slice(room.length + 1).split('/')
  return { room, name: rest.length > 0 && name ? name : ROOT }
}

/** The files of a room's root that compose its sub-rooms. */
function isDoorOf(room: string, path: string) {
  const file = path.slice(room.length + 1)
  const area = room.split('/').at(-1)
  return file === 'index.ts' || file === `${area}.tsx` || /^[\w-]+\.routes\.ts$/.test(file)
}

/** The area of a contract file: `frete-envio.ts` is a part of `frete`, `pagamento/saque.ts` of `pagamento`. */
const contractOf = (path: string) => /^contract\/(?!kernel\/)(\w+?)(?:[-/][\w-]+)?\.ts$/.exec(path)?.[1]
const isContract = (path: string) => path.startsWith('contract/')
const isOurs = (path: string) => /^(?:contract|server|web)\//.test(path)
const isProduct = (path: string) => isOurs(path) && !isTest(path)
const isTest = (path: string) =>
  /\.(?:test|suite|setup)\.tsx?$|(?:^|\/)testing(?:-[\w-]+)?\.tsx?$|^(?:e2e|bench|scripts|server\/(?:testing|ensaio))\//.test(
    path,
  )
/** The pure part of the tariff room: all of it but what reads the contract tables from the disk. */
const inEngine = (path: string) =>
  roomOf(path) === 'server/tarifario' && !isTest(path) && !/\/load[\w-]*\.ts$/.test(path)
