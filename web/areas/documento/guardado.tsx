import { useMutation } from '@tanstack/react-query'
import { type Documento, FORMATOS_DE_DOCUMENTO, readDocumento } from '#contract/documento/documento'
import { agora } from '../../app/data/clock.ts'
import { callNamedFile } from '../../app/data/named-file.ts'
import { DOWNLOAD_FALHOU } from '../../app/download-falhou.ts'
import { saveAs } from '../../app/save-as.ts'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Button } from '../../ui/page/button.tsx'
import css from './arquivo.module.css'
import { quandoText } from './situacao.rules.ts'
import { formatTamanho } from './tamanho.rules.ts'

/** A document that the server has: what it is, when it was sent, until when it is answered, and the file itself. */
export function Guardado({ documento }: { documento: Documento }) {
  const { uuid, tipo, arquivo } = documento
  const formato = FORMATOS_DE_DOCUMENTO[arquivo.formato]
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { name, file } = await callNamedFile(readDocumento, { params: { uuid } }, `${uuid}.${formato}`)
      saveAs(name, file)
    },
  })
  return (
    <div className={css.file}>
      <span className={css.sheet}>
        <WorkIcon name="document" />
      </span>
      <b>{`${formato.toUpperCase()}, ${formatTamanho(arquivo.tamanho)}`}</b>
      <Button
        size="s"
        look="quiet"
        aria-label={`Baixar o arquivo: ${tipo.nome}`}
        aria-busy={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? 'Baixando…' : 'Baixar'}
      </Button>
      <span className={css.sub}>{quandoText(documento, agora())}</span>
      {error && !isPending && (
        <span className={css.failed} role="alert">
          {`${DOWNLOAD_FALHOU.title}. ${DOWNLOAD_FALHOU.text}`}
        </span>
      )}
    </div>
  )
}
