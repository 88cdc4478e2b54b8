import { useRef, useState } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import { DESTINOS_DA_LINHA } from '#contract/operacao/saque'
import { sentenceOf } from '../../../app/data/api.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './saques.module.css'
import { useConcludeLote } from './saques.queries.ts'

/** The lote do banco: first the screen shows what each line would do, then the lines without errors are done. */
export function ArquivoDoBanco() {
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const lote = useConcludeLote()
  const { data } = lote
  const quantos = data ? data.concluidos + data.devolvidos : 0
  const canDo = file !== null && data?.isEnsaio === true && quantos > 0 && !lote.isPending
  const run = () => {
    if (canDo) lote.mutate({ file, isEnsaio: false })
  }
  const form = useRef<HTMLDivElement>(null)
  useTeclas({ confirmar: canDo && run }, form)
  return (
    <Cartao titulo="Arquivo do banco" nota="CSV com saque;valor;situacao;codigo;motivo">
      <div ref={form} className={css.acoes}>
        <input
          ref={chooser}
          className={css.escondido}
          type="file"
          tabIndex={-1}
          aria-label="Arquivo do banco"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0] ?? null
            setFile(chosen)
            if (chosen) lote.mutate({ file: chosen, isEnsaio: true })
            currentTarget.value = '' // the same file may be chosen again, once it is corrected
          }}
        />
        <Button disabled={lote.isPending} onClick={() => chooser.current?.click()}>
          {lote.isPending ? 'Lendo' : file ? 'Outro arquivo' : 'Escolher arquivo'}
        </Button>
        {file && <span className={css.mudo}>{file.name}</span>}
        {canDo && (
          <Button look="act" onClick={run}>
            Concluir {quantos}, {formatReais(data.soma)} <Tecla id="confirmar" />
          </Button>
        )}
      </div>
      {lote.error && <Alert tone="error">{sentenceOf(lote.error, 'Não deu para ler o arquivo agora.')}</Alert>}
      {data && (
        <>
          <p aria-live="polite">
            {data.isEnsaio ? 'Ensaio, nada mudou ainda' : 'Feito'}: {data.concluidos} concluem, {data.devolvidos}{' '}
            voltam, {data.linhas.length - quantos} ficam como estão.
          </p>
          <Tabela titulo="Linhas do arquivo" colunas={['Linha', 'Saque', 'Valor', 'O que acontece']} isGrade>
            {data.linhas.slice(0, 200).map(({ linha, saque, valor, destino, mensagem }) => (
              <tr key={linha}>
                <td>{linha}</td>
                <td className={tabela['codigo']}>{saque}</td>
                <td className={tabela['numero']}>{valor === null ? '' : formatReais(valor)}</td>
                <td>
                  <Selo tom={destino === 'CONCLUI' ? 'ok' : destino === 'DEVOLVE' ? 'info' : 'alerta'}>
                    {DESTINOS_DA_LINHA[destino]}
                  </Selo>{' '}
                  {mensagem}
                </td>
              </tr>
            ))}
          </Tabela>
        </>
      )}
    </Cartao>
  )
}
