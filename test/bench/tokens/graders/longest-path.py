import networkx as nx

graph = nx.DiGraph()
graph.add_weighted_edges_from([('a', 'b', 9), ('a', 'c', 1), ('c', 'b', 1)])
assert nx.dag_longest_path(graph) == ['a', 'b'], nx.dag_longest_path(graph)
assert nx.dag_longest_path_length(graph) == 9
graph.add_edge('b', 'd')
assert nx.dag_longest_path(graph, default_weight=3) == ['a', 'b', 'd']
