-- What is looked for by its owner, or deleted when its time is over, is found by an index, however many subscribers there are.
create index perfil_usuario on perfil (usuario_uuid);
create index desafio_usuario on desafio (usuario_uuid);
create index carrinho_assinatura on carrinho (assinatura_uuid);
create index pagamento_assinatura on pagamento (assinatura_uuid, criado_em);
create index pedido_aumento_assinatura on pedido_aumento (assinatura_uuid, criado_em);
create index cotacao_volume_dono on cotacao_volume (assinatura_uuid);
create index perfil_loja on perfil (loja_uuid) where loja_uuid is not null;
create index pagamento_carrinho on pagamento (carrinho_uuid) where carrinho_uuid is not null;

create index sessao_criada_em on sessao (criada_em);
create index rede_conhecida_usada_em on rede_conhecida (usada_em);
create index email_troca_desfazer_ate on email_troca (desfazer_ate);
create index convite_expira_em on convite (expira_em) where aceito_em is null;
create index aparelho_lembrado_expira_em on aparelho_lembrado (expira_em);
create index segundo_fator_criado_em on segundo_fator (criado_em) where ativado_em is null;
create index usuario_sem_validar on usuario (criado_em) where email_validado_em is null and encerrado_em is null;
create index carrinho_expirado on carrinho (encerrado_em) where estado = 'EXPIRADO';
create index importacao_importada_em on importacao (importada_em);
create index email_envio_parado on email_envio (reivindicado_em) where enviado_em is null;

-- A row that is deleted is looked for in every table that points to it: with each account that was never confirmed.
create index atividade_usuario_uuid on atividade (usuario_uuid);
create index convite_convidado_por on convite (convidado_por);
create index fatura_linha_glosa_por on fatura_linha (glosa_por) where glosa_por is not null;
create index pagamento_usuario on pagamento (usuario_uuid) where usuario_uuid is not null;
create index reembolso_pedido_por on reembolso (pedido_por);
create index reembolso_decidido_por on reembolso (decidido_por) where decidido_por is not null;
create index remocao_do_fator_usuario on remocao_do_fator (usuario_uuid);
create index fatura_enviada_por on fatura (enviada_por);
create index fatura_recebida_por on fatura (recebida_por) where recebida_por is not null;
