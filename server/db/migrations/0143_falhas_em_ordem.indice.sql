-- The staff's list of DC-e that failed: the ones that nobody can cancel any more come last.
create index concurrently dce_falhas_em_ordem on dce
  ((estado = 'CANCELAMENTO_RECUSADO' and coalesce(codigo_recusa, '') = '501'), estado_em desc)
  where estado = 'CANCELAMENTO_RECUSADO' or (estado in ('REJEITADA', 'ABANDONADA') and encerrada_em is null);
