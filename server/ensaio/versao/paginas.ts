import { setTimeout as pause } from 'node:timers/promises'
import type { Diario } from '../diario.ts'
import type { Sorte } from '../sorte.ts'

/** How page loads went. `faltaram`: pages or files of them that did not come as they should. */
export type Paginas = { abertas: number; arquivos: number; faltaram: number }

const ENDERECOS = ['/', '/login', '/calculadora', '/home', '/envios', '/carrinho', '/carteira', '/rastreio']
/** What a page that was opened long ago asks for later. */
const TARDIOS = 5
/** A visitor's pause between two pages. */
const PAUSA_MS = 300

/**
 * A visitor who keeps nothing opens page after page: the page, and every hashed file that it names. Each time a few files of
 * pages that were opened earlier are asked for, too, as open pages do when somebody clicks. Ends when `isOver`.
 */
export async function visit(url: string, { diario, sorte }: { diario: Diario; sorte: Sorte }, isOver: () => boolean) {
  const paginas: Paginas = { abertas: 0, arquivos: 0, faltaram: 0 }
  const seen = new Set<string>()
  const get = async (path: string, type: string) => {
    const told = await fetch(url + path, { signal: AbortSignal.timeout(60_000) }).then(
      async (answer) => {
        const text = await answer.text()
        const isRight = answer.headers.get('content-type')?.includes(type)
        return { told: answer.ok && !isRight ? 'wrong' : String(answer.status), text }
      },
      () => ({ told: 'dropped', text: '' }),
    )
    const key = `GET ${path.startsWith('/assets/') ? '/assets' : 'página'} ${told.told}`
    diario.respostas.set(key, (diario.respostas.get(key) ?? 0) + 1)
    if (told.told !== '200') paginas.faltaram++
    return told.text
  }
  while (!isOver()) {
    const html = await get(ENDERECOS[sorte.inteiro(0, ENDERECOS.length - 1)]!, 'text/html')
    paginas.abertas++
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
    const before = [...seen]
    const late =
      before.length === 0 ? [] : Array.from({ length: TARDIOS }, () => before[sorte.inteiro(0, before.length - 1)]!)
    const files = new Set([...named, ...late])
    await Promise.all([...files].map((file) => get(file, file.endsWith('.css') ? 'css' : '')))
    paginas.arquivos += files.size
    for (const file of named) seen.add(file)
    await pause(PAUSA_MS)
  }
  return paginas
}
