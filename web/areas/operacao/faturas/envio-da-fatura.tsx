import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { semQuebra } from '#contract/kernel/values/texto'
import { sendFatura } from '#contract/operacao/fatura'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { callUpload } from '../../../app/data/upload.ts'
import { useNavigateIfHere } from '../../../app/frame/use-navigate-if-here.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './faturas.module.css'

const FALHOU = 'Não deu para ler a fatura. Tente de novo.'
/** How many wrong lines are shown: the file has to be corrected and sent again anyway. */
const MOSTRADOS = 12

/** Sends the file of an invoice to an ensaio, and opens the invoice; a person who is elsewhere by then gets a link to it. */
export function EnvioDaFatura({ isPrimeiro }: { isPrimeiro: boolean }) {
  const chooser = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const navigateIfHere = useNavigateIfHere()
  const [feito, setFeito] = useState(0)
  const ensaio = useMutation({
    mutationFn: (file: File) =>
      callUpload(sendFatura, {
        query: { ensaio: 'true' as const },
        file,
        name: file.name,
        headers: { 'x-arquivo': encodeURIComponent(file.name.slice(0, 200)) },
        onProgress: setFeito,
      }),
    onSuccess: ({ uuid }) => {
      const ensaiada = `/operacao/faturas/${uuid}`
      if (!navigateIfHere(ensaiada))
        showToast('A fatura foi ensaiada.', 'success', {
          label: 'Abrir',
          onAct: () => void navigate(ensaiada),
          leadsOn: true,
        })
    },
  })
  const erros = ensaio.error instanceof CallError ? ensaio.error.errors : []
  return (
    <div className={css.envio}>
      {ensaio.error && (
        <Alert tone="error" title="Este arquivo não pôde ser ensaiado" isAnswer>
          {erros.length > 1 ? (
            <ul>
              {erros.slice(0, MOSTRADOS).map(({ campo, mensagem }) => (
                <li key={campo + mensagem}>{mensagem}</li>
              ))}
              {erros.length > MOSTRADOS && <li>E mais {erros.length - MOSTRADOS}.</li>}
            </ul>
          ) : (
            <p>{sentenceOf(ensaio.error, FALHOU)}</p>
          )}
        </Alert>
      )}
      <div
        className={css.arquivo}
        aria-busy={ensaio.isPending}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const file = event.dataTransfer.files[0]
          if (file && !ensaio.isPending) ensaio.mutate(file)
        }}
      >
        <WorkIcon name="sheet" />
        <p>
          <b>{ensaio.isPending ? `Ensaiando… ${Math.round(feito * 100)}% enviado` : 'Ensaie uma fatura'}</b>{' '}
          <span className={css.mudo}>{semQuebra('CSV em UTF-8, até 40 MB. O ensaio não muda nada.')}</span>
        </p>
        <input
          ref={chooser}
          className={css.escondido}
          type="file"
          tabIndex={-1}
          aria-label="Arquivo da fatura"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) ensaio.mutate(file)
            currentTarget.value = ''
          }}
        />
        <Button
          {...(isPrimeiro && { look: 'act' as const })}
          disabled={ensaio.isPending}
          onClick={() => chooser.current?.click()}
        >
          Escolher arquivo
        </Button>
      </div>
    </div>
  )
}
