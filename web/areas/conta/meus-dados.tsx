import { useMutation } from '@tanstack/react-query'
import { downloadDados } from '#contract/conta'
import { callFile } from '../../app/data/api.ts'
import { DOWNLOAD_FALHOU } from '../../app/download-falhou.ts'
import { showToast } from '../../app/notices/notices.ts'
import { saveAs } from '../../app/save-as.ts'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import css from './meus-dados.module.css'

/** All stored data about the person, as a file (LGPD, art. 18). */
export function MeusDados() {
  const download = useMutation({
    mutationFn: () => callFile(downloadDados),
    onSuccess: (file) => {
      saveAs('dados-freteflex.json', file)
      showToast('Download realizado com sucesso!')
    },
  })
  return (
    <div className={css.row}>
      <div>
        <h3>Baixar meus dados</h3>
        <p>Um arquivo com tudo o que guardamos sobre você, como a LGPD garante.</p>
        {download.isError && (
          <Alert tone="error" title={DOWNLOAD_FALHOU.title}>
            <p>{DOWNLOAD_FALHOU.text}</p>
          </Alert>
        )}
      </div>
      <Button aria-disabled={download.isPending} onClick={() => download.isPending || download.mutate()}>
        <WorkIcon name="download" />
        {download.isPending ? 'Baixando…' : 'Baixar meus dados'}
      </Button>
    </div>
  )
}
