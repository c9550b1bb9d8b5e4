module repomaster.test/oracle

go 1.22
