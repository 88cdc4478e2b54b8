import * as z from 'zod'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { listNomeados } from '../arquivo.repo.ts'
import type { Bucket } from './index.ts'
import type { Achado } from './xml.ts'

/** Longer than any upload or move lasts. */
const ORPHAN_SECONDS = 86_400

/**
 * Takes away what a process left in the bucket when it died: objects that no file names, and halves of objects, older than a
 * day by the store's own clock.
 */
export const sweepOf = (bucket: Bucket) =>
  defineJob({
    name: 'arquivo.sweep',
    payload: z.object({}),
    cron: '23 4 * * *',
    async run({ db, log }) {
      let [objetos, metades] = [0, 0]
      for await (const page of bucket.listObjetos()) {
        const chaves = page.filter(isOld).map(({ chave }) => chave)
        // the row comes before its object, so an object without a row will not get one
        const named = new Set(await listNomeados(db, chaves))
        for (const chave of chaves.filter((each) => !named.has(each))) {
          await bucket.remove(chave)
          objetos++
        }
      }
      for await (const page of bucket.listMetades()) {
        for (const metade of page.filter(isOld)) {
          await bucket.abort(metade)
          metades++
        }
      }
      if (objetos + metades > 0) log.info({ objetos, metades }, 'swept what nobody names out of the S3 store')
    },
  })

const isOld = ({ em, agora }: Achado) => agora.getTime() - em.getTime() > ORPHAN_SECONDS * 1000
