import { useState } from 'react'
import type { Compra } from '#contract/frete'
import type { Folha } from '#contract/frete-envio'
import { readFolha } from '../impressao/folha.ts'
import { AvisoPasso } from './aviso-passo.tsx'
import css from './compra-confirmada.module.css'
import { EtiquetaPrevia } from './etiqueta-previa.tsx'
import { ImpressaoPasso } from './impressao-passo.tsx'
import { PostagemPasso } from './postagem-passo.tsx'

/**
 * What comes after a paid purchase: print, post, tell the buyer. A wide window shows a preview of the label beside it.
 */
export function CompraConfirmada({ fretes, isSemResposta }: Pick<Compra, 'fretes'> & { isSemResposta: boolean }) {
  const [folha, setFolha] = useState<Folha>(readFolha)
  return (
    <div className={css.bought}>
      <ol className={css.plan}>
        <ImpressaoPasso fretes={fretes} folha={folha} onFolha={setFolha} isSemResposta={isSemResposta} />
        <PostagemPasso fretes={fretes} />
        <AvisoPasso fretes={fretes} />
      </ol>
      <EtiquetaPrevia fretes={fretes} folha={folha} />
    </div>
  )
}
