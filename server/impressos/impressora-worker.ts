import { parentPort } from 'node:worker_threads'
import { renderImpresso } from './impressao.ts'
import type { PedidoDeImpressao, Resposta } from './impressora.ts'

/**
 * The thread that makes print jobs. Jobs under way take turns page by page, so that one label never waits for five
 * hundred.
 */
parentPort?.on('message', ({ numero, impresso }: PedidoDeImpressao) => {
  renderImpresso(impresso).then(
    (bytes) => parentPort?.postMessage({ numero, bytes } satisfies Resposta, [bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ numero, erro: error } satisfies Resposta),
  )
})
